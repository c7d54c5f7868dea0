export default function MoveBoard() {
  return null;
}
