export default function DeleteGoogleAd() {
  return null;
}
