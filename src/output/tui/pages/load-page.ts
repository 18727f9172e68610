import { keptSeconds, type Second, series } from '../../view/rates.js';
import { sparkline } from '../bar.js';
import { cell, plain } from '../row.js';
import type { Page, Scene } from './page.js';

const measures = {
  calls: 'calls of the integrators',
  probes: 'expected rejections, which they probe for',
  findings: 'findings',
  commands: 'commands executed',
  reconnects: 'reconnects begun',
} as const satisfies Readonly<Record<Exclude<keyof Second, 'at'>, string>>;

type Measure = keyof typeof measures;

/** The rates of the last two minutes. */
export const loadPage: Page = {
  name: 'load',
  title: 'Load',
  orders: ['as listed'],
  empty: '',
  summary: () => [],
  head: ({ columns }) => [
    { text: cell(`${cell('per second', 44)}now   peak  the last ${width(columns)} s`, columns), faint: true },
  ],
  ids: () => Object.keys(measures),
  row(scene, id) {
    if (!isMeasure(id)) return plain('');
    const values = series(scene.model.rates, id, { now: scene.now, seconds: width(scene.columns) });
    const isBad = id === 'findings' && values.some((value) => value > 0);
    return [
      { text: cell(measures[id], 44) },
      { text: `${cell(String(values.at(-1) ?? 0), 5)} ${cell(String(Math.max(...values)), 5)} ` },
      { text: sparkline(values, scene.signs), tone: isBad ? 'bad' : 'good' },
    ];
  },
  detail(scene, id) {
    if (!isMeasure(id)) return [];
    const values = series(scene.model.rates, id, { now: scene.now, seconds: keptSeconds });
    const sum = values.reduce((total, value) => total + value, 0);
    return [plain(`${measures[id]}: ${sum} in the last ${keptSeconds} s, ${peakText(values)}`)];
  },
};

function peakText(values: readonly number[]): string {
  return `at most ${Math.max(...values)} in a second`;
}

function isMeasure(id: string): id is Measure {
  return Object.hasOwn(measures, id);
}

function width(columns: Scene['columns']): number {
  return Math.max(10, Math.min(keptSeconds, columns - 58));
}
