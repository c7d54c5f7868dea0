export default function DeleteSocialCalendar() {
  return null;
}
