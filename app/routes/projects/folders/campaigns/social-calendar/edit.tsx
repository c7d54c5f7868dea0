export default function EditSocialCalendar() {
  return null;
}
