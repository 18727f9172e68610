// npm run mutation: measures how many mutants of the backend the scenarios notice, see docs/trust.md.
import { fileURLToPath } from 'node:url';
import { mutation } from '../dist/conformance/mutation/command/mutation.js';

process.exitCode = await mutation(process.argv.slice(2), {
  root: fileURLToPath(new URL('..', import.meta.url)),
  processId: process.pid,
  print: (line) => console.log(line),
  progress: (line) => console.error(line),
});
