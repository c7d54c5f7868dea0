// `npm start` runs this on the Node 24 that `npm ci` brought. Started by hand on an older Node, the TypeScript behind it
// would only answer "Unknown file extension"; this says what to do instead.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This is Node ${process.versions.node}; Marquee needs 22.18 or newer. Run "npm ci" once, then "npm start": it brings its own.\n`,
  );
  process.exit(1);
}
await import("./start.ts");
