/** The URL of the one font that every page uses, for preloading. */
export { default as fontUrl } from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
