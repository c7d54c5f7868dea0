export default function DeleteBoard() {
  return null;
}
