// npm run variations: runs the scenarios on services that the document allows, see docs/trust.md.
import { variations } from '../dist/conformance/mutation/legal/variations.js';

process.exitCode = await variations(process.argv.slice(2), {
  print: (line) => console.log(line),
  progress: (line) => console.error(line),
});
