// Writes the requirement set of a version, from the JSON reports of whole embedded runs of that version, of several seeds:
// npm run requirements -- 0.1.0 report.json ...
import { readFileSync, writeFileSync } from 'node:fs';
import { clauses } from '../../dist/conformance/clauses/catalogue.js';
import { hashOf } from '../../dist/conformance/clauses/requirements/requirement-sets.js';

const [version, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const checks = new Map();
for (const { scenarios } of reports) {
  for (const scenario of scenarios) {
    const levels = checks.get(scenario.id) ?? { M: new Set(), P: new Set() };
    checks.set(scenario.id, levels);
    for (const { clause, level, title } of scenario.checks) levels[level].add(hashOf(clause, title));
  }
}
const text = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const rows = [...checks].map(
  ([id, { M, P }]) => `  [${text(id)}, ${text([...M].sort().join(''))}, ${text([...P].sort().join(''))}],`,
);
const words = [...clauses.values()].map(
  ({ id, level, requirement }) => `  [${text(id)}, '${level}', ${text(requirement)}],`,
);

function write(name, comment, row, lines) {
  const constant = `${name}${version.replaceAll('.', '')}`;
  const file = new URL(`../../conformance/clauses/requirements/${name}-${version}.ts`, import.meta.url);
  writeFileSync(
    file,
    `/** ${comment} Made by npm run requirements and never changed: gates of users depend on it. */
// biome-ignore format: a row is a line
export const ${constant}: readonly (readonly [${row}])[] = [
${lines.join('\n')}
];
`,
  );
}

write('clauses', `The clauses of ${version}.`, "id: string, level: 'M' | 'P', requirement: string", words);
write(
  'checks',
  `The checks of ${version} by scenario: six digits of a hash for each, of level M and of level P.`,
  'scenario: string, must: string, profile: string',
  rows,
);
