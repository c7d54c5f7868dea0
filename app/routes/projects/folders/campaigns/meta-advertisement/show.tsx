export default function MetaAd() {
  return null;
}
