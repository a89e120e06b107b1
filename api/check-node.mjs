// Built as `dist/main.js`. In the language of every Node.js version that could be tried.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `This is Node.js ${process.versions.node}; the API runs on Node.js 24 or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
await import('./api.js');
