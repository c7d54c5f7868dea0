import { expect, test } from "vitest";
import { plainMessage } from "./plain-message.ts";

test.each([
  ["The planned for field is required when status is scheduled.", "Choose a date before you schedule this."],
  ["The planned for field must be a date after or equal to today.", "Choose today or a later date."],
  ["The scheduled at field must be a date after now.", "Choose a date and time in the future."],
  ["The published url field is required.", "Enter the published URL."],
  ["The link url field must be a valid URL.", "Enter a full URL, like https://example.com/page."],
  [
    "The final url field must start with one of the following: https://.",
    "Final URL must start with https://.",
  ],
  [
    "The final url field must not be greater than 2048 characters.",
    "Final URL must be 2,048 characters or fewer.",
  ],
  [
    "The ends on field must be a date after or equal to starts on.",
    "End date must be on or after the start date.",
  ],
  ["The selected owner id is invalid.", "Choose an owner from the list."],
  [
    "The selected status is invalid.",
    "This status isn’t available now. Reload the page to see the current status.",
  ],
  [
    "The provided two factor authentication code was invalid.",
    "This code doesn’t work. Wait for the next code in your app and enter that one.",
  ],
  ["The image field must be an image.", "This isn’t a PNG, JPEG, WebP, GIF, or AVIF image."],
  ["The images.0 field must be a file of type: png, jpg, jpeg.", "Choose a PNG or JPEG image."],
  ["The image field must not be greater than 30720 kilobytes.", "The file is too large. The limit is 30 MB."],
  [
    "The image field has invalid image dimensions.",
    "The image is larger than 16,384 pixels on one side. Choose a smaller one.",
  ],
  ["This action is unauthorized.", "You can’t do this. Ask a project owner or admin for access."],
])("%s is said as people say it", (sent, shown) => {
  expect(plainMessage(sent)).toBe(shown);
});

test.each([
  "The email has already been taken.",
  "These credentials do not match our records.",
  "The title field is required.",
  "The planned for field is a day on which we do not post.",
  "The selected role is invalid.",
])("%s is shown as it was sent", (sent) => {
  expect(plainMessage(sent)).toBe(sent);
});
