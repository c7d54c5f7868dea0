export default function DeleteMetaAd() {
  return null;
}
