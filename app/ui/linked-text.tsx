import { WebLink } from "./web-link.tsx";

type Part = { text: string; url: string | null };

/** Renders a text whose links were found. */
export const LinkedText = ({ parts }: { parts: readonly Part[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
  parts.map(({ text, url }, index) => (url === null ? text : <WebLink key={index} url={url} text={text} />));
