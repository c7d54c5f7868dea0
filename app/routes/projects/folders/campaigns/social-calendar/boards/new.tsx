export default function NewBoard() {
  return null;
}
