/** Returns a form with an image in the field that every upload has. */
export function imageForm(image: File): FormData {
  const form = new FormData();
  // Lynx sends the full path on the user's computer, which is private.
  form.set("image", image, image.name.replace(/^.*[\\/]/, "") || "picture");
  return form;
}
