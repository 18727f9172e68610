import { keys } from './keys.js';

/** The text of `docs/configuration.md`. */
export function configurationDocument(): string {
  const rows = Object.entries(keys).map(([name, { kind, written, doc }]) => {
    const initial = written === '' ? 'empty' : `\`${written}\``;
    return `| \`${name}\` | ${initial} | ${doc} | ${kind.expects} |`;
  });
  return [
    '# Configuration of the backend',
    '',
    'Made from `src/backend/config/keys.ts` by `npm run docs`; a test fails if it is stale.',
    '',
    '`tillfleet serve` takes keys from a YAML file (`--config <file.yaml>`) and from the command line',
    '(`--set key=value`, as often as needed); the command line takes precedence. In a file a key is written as it is',
    'here or as nested maps, and a list may be a YAML list:',
    '',
    '```yaml',
    'systems: [pos, kiosk]',
    'acquirer:',
    '  latency: 200ms',
    '  approvalPercent: 100',
    'ws.migration.legacy-auth.enabled: false',
    '```',
    '',
    'An unknown key, a key given twice in the file and an invalid value end the program with exit code 64 before',
    'anything is served.',
    '',
    '| Key | Default | Meaning | Value |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
