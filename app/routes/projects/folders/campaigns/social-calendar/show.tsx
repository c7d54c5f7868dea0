export default function SocialCalendar() {
  return null;
}
