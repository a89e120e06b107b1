// Preloaded by the npm scripts: an older Node.js can't even read the TypeScript of the launcher, and wouldn't say why.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `This is Node.js ${process.versions.node}; the portal runs on Node.js 24.
On Linux and Windows npm ci brings it along: run npm ci (not with --omit=optional), then npm start.
Elsewhere install Node.js 24 from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
