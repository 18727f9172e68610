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
  // The bundle starts in less than half the time; a package contains the compiled files alone. The self-test replaces
  // single files.
  const bundle = new URL('../dist/program/main.js', import.meta.url);
  const isBundled = process.argv[2] !== 'selftest' && existsSync(bundle);
  try {
    await import(isBundled ? bundle.href : '../dist/src/cli/main.js');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`tillfleet: the program is not built: ${error.message}\n  hint: run \`npm run build\``);
    process.exitCode = 70;
  }
}
