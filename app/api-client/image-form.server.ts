export function imageForm(image: File): FormData {
  const form = new FormData();
  // Lynx sends the full path on the user's computer, which is private.
  form.set("image", image, image.name.replace(/^.*[\\/]/, "") || "picture");
  return form;
}
