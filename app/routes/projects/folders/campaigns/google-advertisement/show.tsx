export default function GoogleAd() {
  return null;
}
