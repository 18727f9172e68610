import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveFigures } from '../src/load/live/live-figures.js';
import { prometheusText } from '../src/load/live/prometheus-text.js';
import { builtInProfiles } from '../src/load/profile/built-in-profiles.js';
import { virtualLoad } from './loads/virtual-load.js';
import { root } from './support/program.js';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
}

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const dashboard: Dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

/** The names of metrics in a text. */
const namesIn = (text: string) => [...new Set(text.match(/\btillfleet_load_[a-z0-9_]+/g))];

/** The metrics of a load with errors, each series with the names of its labels. */
let series = new Map<string, Set<string>>();
let written = '';

beforeAll(async () => {
  const live = new LiveFigures({ version: '0', profile: 'smoke', segment: '1/1' });
  let isFailing = false;
  await virtualLoad(builtInProfiles.get('smoke') ?? '', {
    live,
    http: async (call, send) => {
      const exchange = await send(call);
      return isFailing && call.path.endsWith('/payNow') ? { ...exchange, status: 500 } : exchange;
    },
    onStarted: () => {
      isFailing = true;
    },
    onSample: () => {
      written = prometheusText(live);
    },
  });
  series = new Map();
  for (const line of written.split('\n').filter((each) => each.startsWith('tillfleet'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const found = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) found.add(label);
    series.set(name, found);
  }
});

describe('the dashboard of Grafana', () => {
  it.each(queries)('the query of "$title" names metrics and labels that a load writes: $expr', (query) => {
    const { expr, legendFormat } = query;
    const names = namesIn(expr);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect([...series.keys()]).toContain(name);
      // Prometheus adds the label of the scraped address.
      const labels = new Set([...(series.get(name) ?? []), 'instance']);
      const used = [...expr.matchAll(/\b(\w+)=~?"/g), ...legendFormat.matchAll(/\{\{(\w+)\}\}/g)];
      const grouped = [...expr.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
      for (const label of [...used.map(([, label = '']) => label), ...grouped])
        expect([...labels]).toContain(label);
    }
  });

  it('each metric of a load is in a panel', () => {
    const shown = namesIn(queries.map(({ expr }) => expr).join('\n'));
    expect([...series.keys()].filter((name) => !shown.includes(name))).toEqual([
      // The percentiles are calculated from the buckets.
      ...['connect', 'registration', 'delivery'].flatMap((name) => sumAndCount(`${name}_duration_seconds`)),
      ...sumAndCount('heart_beat_lateness_seconds'),
      ...sumAndCount('reconnect_duration_seconds'),
    ]);
  });

  it('its variables have names that its queries use, and the panels do not overlap', () => {
    const { list } = dashboard.templating;
    expect(list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    for (const { definition = '' } of list)
      expect(namesIn(definition).filter((name) => !series.has(name))).toEqual([]);
    for (const { expr } of queries) expect(expr).toContain('instance=~"$instance"');
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

it('docs/load.md has a row for each metric, with its kind and its labels', () => {
  const rows = read('docs/load.md')
    .split('\n')
    .map((line) => /^\| (.+?) +\| (counter|gauge|histogram) +\| (.*?) *\|$/.exec(line))
    .flatMap((row) => {
      const [, names = '', kind, labels = ''] = row ?? [];
      return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `tillfleet_load_${name} ${kind} ${labels}`);
    });
  const types = [...written.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind]) => {
    const labels = series.get(name) ?? series.get(`${name}_sum`) ?? new Set<string>();
    return `${name} ${kind} ${[...labels].map((label) => `\`${label}\``).join(', ')}`;
  });
  expect(rows.toSorted()).toEqual(types.toSorted());
});

// A Debian package; `.ci/run` fetches it and sets the variable, so that a part that is left out is an error there.
const promtool = process.env.PROMTOOL ?? 'promtool';
const isThere = spawnSync(promtool, ['--version']).status === 0;
const isRequired = process.env.PROMTOOL !== undefined;

describe.skipIf(!isThere && !isRequired)('promtool accepts, and without it this is skipped:', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-promtool-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('each query of the dashboard', () => {
    const check = (expressions: readonly string[]) => {
      const rules = expressions.map((expr, index) => ({
        record: `panel:query_${index}`,
        expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
      }));
      const file = path.join(folder, 'rules.yaml');
      // JSON is YAML.
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
      const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
      return { status, text: `${stdout}${stderr}` };
    };
    const all = check(queries.map(({ expr }) => expr));
    expect(all.text).toContain(`SUCCESS: ${queries.length} rules found`);
    expect(all.status).toBe(0);
    expect(check(['sum by (le (rate(tillfleet_load_requests_total[1m])))']).status).not.toBe(0);
  });

  it('the metrics of a load', () => {
    const check = (input: string) => spawnSync(promtool, ['check', 'metrics'], { input, encoding: 'utf8' });
    const { status, stdout, stderr } = check(written);
    expect(`${stdout}${stderr}`).toBe('');
    expect(status).toBe(0);
    expect(check(written.replaceAll('_requests_total', '_requests')).status).not.toBe(0);
  });
});

function sumAndCount(name: string): readonly string[] {
  return [`tillfleet_load_${name}_sum`, `tillfleet_load_${name}_count`];
}
