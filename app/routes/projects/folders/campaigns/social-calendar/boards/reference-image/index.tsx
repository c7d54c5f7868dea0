export default function ReferenceImage() {
  return null;
}
