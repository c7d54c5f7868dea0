/** Address of the one font every page uses, for the document's preload. */
export { default as fontUrl } from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
