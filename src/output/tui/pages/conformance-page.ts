import type { ScenarioView } from '../../view/scenario-list.js';
import { plain, type Row } from '../row.js';
import { matches, type Page, type Scene } from './page.js';
import { byUrgency, scenarioDetail, scenarioFields, scenarioRow, signOf } from './scenario-rows.js';

/** The scenarios with their verdicts, and the areas of the clauses. */
export const conformancePage: Page = {
  name: 'conformance',
  title: 'Conformance',
  orders: ['urgent first', 'as in the catalogue'],
  empty: 'this run has no scenario',
  summary(scene, height) {
    const { byVerdict, running, queued } = scene.model.scenarios.counts;
    const counts: Row = [
      { text: `${byVerdict.pass} passed, ` },
      {
        text: `${byVerdict.fail + byVerdict.error} failed, `,
        tone: byVerdict.fail + byVerdict.error > 0 ? 'bad' : 'info',
      },
      {
        text: `${byVerdict.inconclusive} inconclusive, `,
        tone: byVerdict.inconclusive > 0 ? 'warning' : 'info',
      },
      {
        text: `${byVerdict.differs} differ, ${byVerdict.skipped} skipped, ${running} running, ${queued} to come`,
      },
    ];
    return [counts, ...(height < 20 ? [] : areaRows(scene))];
  },
  head: () => undefined,
  ids: ({ model }, { filter, order }) =>
    [...model.scenarios.byId.values()]
      .filter((scenario) => matches(filter, scenarioFields(scenario)))
      .sort(order === 1 ? (one, other) => one.order - other.order : byUrgency)
      .map(({ id }) => id),
  row(scene, id) {
    const scenario = scene.model.scenarios.byId.get(id);
    return scenario === undefined ? plain('') : scenarioRow(scenario, 44, scene);
  },
  detail(scene, id) {
    const scenario = scene.model.scenarios.byId.get(id);
    return scenario === undefined ? [] : scenarioDetail(scenario, scene);
  },
};

const maxAreaRows = 12;

/** A sign for each scenario of an area, several areas in a row. */
function areaRows({ model, columns, signs }: Scene): readonly Row[] {
  const areas = new Map<string, ScenarioView[]>();
  for (const scenario of [...model.scenarios.byId.values()].sort((one, other) => one.order - other.order)) {
    const area = scenario.id.split('.', 1)[0] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), scenario]);
  }
  const width = Math.max(...[...areas.keys()].map((area) => area.length), 0) + 2;
  const perRow = Math.max(1, Math.floor(columns / 60));
  const cells = [...areas].map(([area, scenarios]): Row => {
    const signsOf = scenarios.slice(0, 44 - width).map(({ progress }) => {
      const { sign, tone } = signOf(progress, signs);
      return { text: sign, tone };
    });
    const used = width + Math.min(scenarios.length, 44 - width);
    return [
      { text: area.padEnd(width), faint: true },
      ...signsOf,
      { text: ' '.repeat(Math.max(1, 50 - used)) },
    ];
  });
  const rows: Row[] = [];
  for (let at = 0; at < cells.length; at += perRow) rows.push(cells.slice(at, at + perRow).flat());
  return rows.slice(0, maxAreaRows);
}
