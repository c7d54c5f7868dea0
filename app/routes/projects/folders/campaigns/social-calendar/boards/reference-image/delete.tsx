export default function DeleteReferenceImage() {
  return null;
}
