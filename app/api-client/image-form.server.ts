/** Lynx sends the full path on the user's computer, which is private. */
export const fileName = (image: File) => image.name.replace(/^.*[\\/]/, "") || "picture";

export function imageForm(image: File): FormData {
  const form = new FormData();
  form.set("image", image, fileName(image));
  return form;
}
