#!/usr/bin/env node
import { existsSync } from 'node:fs';

// Looks at the Node version before anything is loaded that an old one could not parse.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`tillfleet: Node ${process.versions.node} is too old\n  hint: install Node 20.19 or newer`);
  process.exitCode = 64;
} else {
  // While the program is being loaded nothing has to be shut down; a run puts its own handlers in their place.
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
  // A checkout has a bundle with all libraries, which starts in half the time, and the package has one with some of them.
  // The self-test replaces single files of the compiled sources.
  const places = ['program/main.js', 'packed/main.js', 'src/cli/main.js'].map(
    (place) => new URL(`../dist/${place}`, import.meta.url),
  );
  const isCheckout = existsSync(places[2]);
  const built = places.find((place) => existsSync(place)) ?? places[2];
  try {
    await import((process.argv[2] === 'selftest' && isCheckout ? places[2] : built).href);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`tillfleet: the program is not built: ${error.message}\n  hint: run \`npm run build\``);
    process.exitCode = 70;
  }
}
