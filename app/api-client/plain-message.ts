import { notAnImage } from "#contract/images.ts";
import { IMAGE_SIDE_MAX } from "#contract/limits.ts";

/**
 * Replaces Laravel's sentences that name fields by wire names that aren't on the screen, or that say only that something isn't
 * allowed. All other sentences are shown as sent.
 */

/** By Laravel's name for the field: its label, and what to ask for if it is empty. */
const FIELDS: Readonly<Record<string, { label: string; enter: string }>> = {
  "planned for": { label: "Date", enter: "Choose a date." },
  "scheduled at": { label: "Publish time", enter: "Choose a date and time." },
  "starts on": { label: "Start date", enter: "Choose a start date." },
  "ends on": { label: "End date", enter: "Choose an end date." },
  "published url": { label: "Published URL", enter: "Enter the published URL." },
  "final url": { label: "Final URL", enter: "Enter the final URL." },
  reason: { label: "Reason", enter: "Enter a reason." },
  "link url": { label: "Link", enter: "Enter a link." },
  "destination url": { label: "Website URL", enter: "Enter a website URL." },
  email: { label: "E-mail", enter: "Enter an e-mail address." },
  "owner id": { label: "Owner", enter: "Choose an owner." },
  "hand over to": { label: "Hand over to", enter: "Choose a member." },
  "folder id": { label: "Folder", enter: "Choose a folder." },
};

type Field = (typeof FIELDS)[string];

const A_DATE = () => "Enter a date, like 2026-11-20.";
const UNREADABLE = () => "We couldn’t read this form. Reload the page and try again.";

/** Matches the rest of a sentence after "The … field", and returns the sentence to show instead. */
const RULES: readonly [RegExp, (field: Field, limit: string) => string][] = [
  [/^is required when status is scheduled$/, () => "Choose a date before you schedule this."],
  [/^is required$/, ({ enter }) => enter],
  [/^must be a date after now$/, () => "Choose a date and time in the future."],
  [/^must be a date after or equal to today$/, () => "Choose today or a later date."],
  [/^must be a date before or equal to today$/, () => "Choose today or an earlier date."],
  [/^must be a date after or equal to starts on$/, () => "End date must be on or after the start date."],
  [/^must be a valid email address$/, () => "Enter an e-mail address, like ada@example.com."],
  [/^must be a valid date$/, A_DATE],
  [/^must be a valid URL$/, () => "Enter a full URL, like https://example.com/page."],
  [/^must start with one of the following: https:\/\/$/, ({ label }) => `${label} must start with https://.`],
  [
    /^must not be greater than (\d+) characters$/,
    ({ label }, limit) => `${label} must be ${Number(limit).toLocaleString("en-US")} characters or fewer.`,
  ],
  [/^must be (?:a string|an array|true or false)$|^is prohibited$/, UNREADABLE],
];

const SENTENCES: Readonly<Record<string, string>> = {
  "The selected status is invalid.":
    "This status isn’t available now. Reload the page to see the current status.",
  "The provided two factor authentication code was invalid.":
    "This code doesn’t work. Wait for the next code in your app and enter that one.",
  "The provided two factor recovery code was invalid.":
    "This recovery code doesn’t work. Each code works once.",
  "This action is unauthorized.": "You can’t do this. Ask a project owner or admin for access.",
};

/** The same for image fields. */
const IMAGES: readonly [RegExp, (limit: string) => string][] = [
  [/^must be an image$|^must be a file of type: png, jpg, jpeg, webp, gif, avif$/, () => notAnImage()],
  [/^must be a file of type: png, jpg, jpeg$/, () => "Choose a PNG or JPEG image."],
  [
    /^must not be greater than (\d+) kilobytes$/,
    (limit) => `The file is too large. The limit is ${Math.floor(Number(limit) / 1024)} MB.`,
  ],
  [
    /^has invalid image dimensions$/,
    () =>
      `The image is larger than ${IMAGE_SIDE_MAX.toLocaleString("en-US")} pixels on one side. Choose a smaller one.`,
  ],
];

/** Returns the sentence to show for a message from the API. */
export function plainMessage(text: string): string {
  const known = SENTENCES[text];
  if (known !== undefined) return known;
  const [, chosen] = /^The selected (.+) is invalid\.$/.exec(text) ?? [];
  const choice = FIELDS[chosen ?? ""];
  if (choice) return choice.enter.replace(/\.$/, " from the list.");
  const [, name = "", rule = ""] = /^The (.+?) field (.+)\.$/.exec(text) ?? [];
  if (/^(?:reference image|images?(?:\.\d+)?)$/.test(name))
    for (const [pattern, plain] of IMAGES) {
      const found = pattern.exec(rule);
      if (found) return plain(found[1] ?? "");
    }
  const field = FIELDS[name];
  if (!field) return text;
  for (const [pattern, plain] of RULES) {
    const found = pattern.exec(rule);
    if (found) return plain(field, found[1] ?? "");
  }
  return text;
}
