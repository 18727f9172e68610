import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fleetCounts, parseFleet, readFleet } from '../src/run/fleet/fleet-file.js';
import { planFleetFromFile } from '../src/run/fleet/fleet-plan-from-file.js';
import { fleetSchemaDocument } from '../src/run/fleet/fleet-schema.js';
import { inShare } from './suite/share.js';
import { root, tillfleet } from './support/program.js';

const folder = path.join(root, 'examples', 'fleets');
const examples = readdirSync(folder);
const text = (...place: readonly string[]) => readFileSync(path.join(root, ...place), 'utf8');

/** The error that docs/fleets.md shows as an example. */
const shownError = /^tillfleet: (.*)$/m.exec(text('docs', 'fleets.md'))?.[1] ?? 'no example';

describe('the examples of fleets', () => {
  it.each(examples)('%s is valid, names the schema, and is listed in the documentation', async (name) => {
    const fleet = await readFleet(path.join(folder, name));
    const { terminals, integrators } = fleetCounts(fleet);
    const plan = planFleetFromFile(fleet);
    expect(plan.terminals).toHaveLength(terminals);
    expect(plan.apps).toHaveLength(integrators);
    // A terminal is found by its name alone.
    const names = plan.terminals.map(({ branch, name: own }) => `${branch}/${own}`);
    expect(new Set(names).size).toBe(terminals);
    expect(text('examples', 'fleets', name)).toMatch(
      /^# yaml-language-server: \$schema=..\/..\/docs\/schemas\/fleet.schema.json\n/,
    );
    expect(text('docs', 'fleets.md')).toContain(`examples/fleets/${name}`);
  });

  it('the examples have their documented sizes', async () => {
    const sizes = await Promise.all(
      ['small-store.yaml', 'retail-chain.yaml', 'stadium.yaml'].map(async (name) =>
        fleetCounts(await readFleet(path.join(folder, name))),
      ),
    );
    expect(sizes.map(({ terminals }) => terminals)).toEqual([3, 1000, 5000]);
    expect(examples).toHaveLength(3);
  });
});

describe('the schema of fleets', () => {
  it('docs/schemas/fleet.schema.json is up to date; if not: npm run docs', () => {
    expect(JSON.parse(text('docs', 'schemas', 'fleet.schema.json'))).toEqual(
      JSON.parse(JSON.stringify(fleetSchemaDocument())),
    );
  });
});

describe('tillfleet run --fleet', () => {
  it('a misspelled field is reported as docs/fleets.md shows it', () => {
    const lines = [
      'merchants:',
      '  - name: A',
      '    branches:',
      '      - name: B',
      '        terminals:',
      '          - count: 1',
      '            legacyshare: 1',
    ];
    expect(() => parseFleet(lines.join('\n'), 'store.yaml')).toThrow(shownError);
  });

  it('the small store runs in virtual time, without scenarios', async () => {
    const words = ['run', '--fleet', path.join('examples', 'fleets', 'small-store.yaml')];
    const { status, stdout, stderr } = await tillfleet([
      ...words,
      '--virtual',
      '--for',
      inShare(6) ? '1h' : '1m',
      '--seed',
      '1',
      '--json',
    ]);
    expect(stderr).not.toContain('replay');
    expect(status).toBe(0);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(events[0]).toMatchObject({ type: 'run.started', terminals: 3, scenarios: [] });
    expect(events.at(-1)).toMatchObject({ verdict: 'pass', terminals: { asked: 3, onlinePeak: 3 } });
  });

  it.runIf(inShare(7))(
    'the integrators have the time for a call during a scenario that ends at once',
    async () => {
      const words = ['run', '--fleet', path.join('examples', 'fleets', 'small-store.yaml')];
      const scenario = ['--scenario', 'sandbox.amount.1000.00'];
      const { status, stdout } = await tillfleet([
        ...words,
        ...scenario,
        '--virtual',
        '--seed',
        '1',
        '--json',
      ]);
      expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        verdict: 'pass',
        scenarios: { passed: 1 },
        reasons: [],
      });
      expect(status).toBe(0);
    },
  );

  it('an invalid file is reported in one line, and nothing starts', async () => {
    const { status, stdout, stderr } = await tillfleet(['run', '--fleet', 'package.json', '--json']);
    expect([status, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(
      /^tillfleet: package\.json:2: name is not a field of a fleet file.*\n {2}hint: .*\n$/,
    );
  });
});
