import type { SandboxTrigger } from '../../../events/act.js';
import { clockTime } from '../../../text/duration.js';
import { plainText } from '../../../text/plain-text.js';
import type { EndedIntervention } from '../../view/interventions.js';
import type { ScenarioView } from '../../view/scenario-list.js';
import { cell, plain, type Row, wrapped } from '../row.js';
import { exchangeRows, section } from './exchange-rows.js';
import { matches, type Page, type Scene } from './page.js';
import { scenarioDetail, scenarioFields, scenarioRow } from './scenario-rows.js';

const triggers = /^sandbox\.(?:amount|prefix|priority|without-trigger|currencies|delayed-push)/;

/** The triggers of the sandbox, each with its countdown and its verdict. */
export const outcomesPage: Page = {
  name: 'outcomes',
  title: 'Outcomes',
  orders: ['as in the catalogue'],
  empty: 'this run has no scenario of the sandbox',
  summary(scene) {
    const all = triggersOf(scene);
    const finished = all.filter(({ progress }) => progress.state === 'finished').length;
    return [plain(`${finished} of ${all.length} triggers of the sandbox have their verdict`)];
  },
  head: () => undefined,
  ids: (scene, { filter }) =>
    triggersOf(scene)
      .filter((scenario) => matches(filter, scenarioFields(scenario)))
      .map(({ id }) => id),
  row(scene, id) {
    const scenario = scene.model.scenarios.byId.get(id);
    if (scenario === undefined) return plain('');
    const [sign = { text: '' }, , detail = { text: '' }] = scenarioRow(scenario, 0, scene);
    const name = id.replace('sandbox.', '').padEnd(24);
    const state = cell(detail.text.trim(), Math.max(18, Math.min(44, scene.columns - 70)));
    return [sign, { text: `${name} ${state}  ` }, { text: scenario.title, faint: true }];
  },
  detail(scene, id) {
    const scenario = scene.model.scenarios.byId.get(id);
    if (scenario === undefined) return [];
    return [...firedRows(id, scene), ...scenarioDetail(scenario, scene)];
  },
};

/** The sandbox trigger of a scenario that shows one; of a range of amounts it is the first. */
export function triggerOf(scenario: string): SandboxTrigger | undefined {
  const [, prefix] = /^sandbox\.prefix\.(.+)$/.exec(scenario) ?? [];
  if (prefix !== undefined) return { prefix: `${prefix}-` };
  const [, amount] = /^sandbox\.amount\.(\d+\.\d\d)/.exec(scenario) ?? [];
  return amount === undefined ? undefined : { amount };
}

/** The results of the trigger that a person has fired, the newest first. */
function firedRows(id: string, { model, columns }: Scene): readonly Row[] {
  const trigger = triggerOf(id);
  if (trigger === undefined) return [];
  const name = 'prefix' in trigger ? trigger.prefix : trigger.amount;
  const fired = model.interventions.ended.items.filter((each) => each.trigger === name).reverse();
  return section(
    'Fired by hand',
    fired.flatMap((event) => firedRow(event, columns)),
  );
}

function firedRow(
  { t, integrator, outcome, result, exchange }: EndedIntervention,
  columns: number,
): readonly Row[] {
  return [
    ...wrapped(`${integrator ?? ''}: ${plainText(result)}`, columns - 14).map(
      (line, index): Row => [
        { text: `  ${(index === 0 ? clockTime(t) : '').padStart(9)}  `, faint: true },
        { text: line, tone: outcome === 'done' ? 'good' : 'warning' },
      ],
    ),
    ...exchangeRows(exchange, columns),
  ];
}

function triggersOf({ model }: Scene): readonly ScenarioView[] {
  return [...model.scenarios.byId.values()]
    .filter(({ id }) => triggers.test(id))
    .sort((one, other) => one.order - other.order);
}
