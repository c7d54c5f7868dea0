export default function DeleteBlog() {
  return null;
}
