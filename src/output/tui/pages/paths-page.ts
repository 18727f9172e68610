import { type PathId, pathIds, reconnectPaths } from '../../../events/paths/reconnect-paths.js';
import { clockTime, readableDuration } from '../../../text/duration.js';
import type { WalkedPath } from '../../view/walked-paths.js';
import { bold, cell, faint, plain, type Row, type Segment, wrapped } from '../row.js';
import type { Signs } from '../theme.js';
import { section } from './exchange-rows.js';
import { matches, type Page, type Scene } from './page.js';

const nameWidth = 19;
/** Wide enough for the longest step with its terminal. */
const maxStateWidth = 58;

/** The reconnect paths, each with its terminal and its progress. */
export const pathsPage: Page = {
  name: 'paths',
  title: 'Paths',
  orders: ['as in the table'],
  empty: 'no reconnect path has such a word',
  summary({ model }) {
    const all = pathIds.map((path) => model.paths.get(path));
    const walked = all.filter((path) => (path?.times ?? 0) > 0).length;
    const walking = all.filter((path) => path?.state === 'walking').length;
    const text = `${walked} of ${all.length} reconnect paths are walked`;
    if (model.run?.walks === true || walked + walking > 0)
      return [plain(`${text}${walking > 0 ? `, ${walking} in progress` : ''}`)];
    return [faint('this run lists the reconnect paths, and its fleet walks none of them')];
  },
  head: () => undefined,
  ids: (scene, { filter }) => pathIds.filter((path) => matches(filter, fieldsOf(path, scene))),
  row(scene, id) {
    const found = pathOf(scene, id);
    if (found === undefined) return plain('');
    const { name, path } = found;
    const width = Math.max(24, Math.min(maxStateWidth, scene.columns - nameWidth - 4));
    return [
      signOf(path, scene.signs),
      { text: cell(name, nameWidth) },
      { text: ` ${cell(stateText(name, path, scene), width)} `, faint: path.state === 'waiting' },
      { text: ` ${reconnectPaths[name].title}`, faint: true },
    ];
  },
  detail(scene, id) {
    const found = pathOf(scene, id);
    return found === undefined ? [] : detailRows(found.name, found.path, scene);
  },
  terminalOf: (scene, id) => pathOf(scene, id)?.path.configId,
};

function pathOf(
  { model }: Scene,
  id: string,
): { readonly name: PathId; readonly path: WalkedPath } | undefined {
  const name = pathIds.find((each) => each === id);
  const path = name && model.paths.get(name);
  return name === undefined || path === undefined ? undefined : { name, path };
}

function fieldsOf(name: PathId, scene: Scene): Readonly<Record<string, string>> {
  const path = scene.model.paths.get(name);
  const { terminalId = '', state = '', scaled = '' } = path ?? {};
  return { path: name, title: reconnectPaths[name].title, terminal: terminalId, state, scaled };
}

function signOf({ state }: WalkedPath, { verdicts, running, queued }: Signs): Segment {
  switch (state) {
    case 'waiting':
      return { text: `${queued} `, tone: 'info' };
    case 'walking':
      return { text: `${running} `, tone: 'warning' };
    case 'walked':
      return { text: `${verdicts.pass} `, tone: 'good' };
    case 'not walked':
      return { text: `${verdicts.inconclusive} `, tone: 'warning' };
  }
}

function stateText(name: PathId, path: WalkedPath, { model, now }: Scene): string {
  const { state, terminalId = '', steps, since = now, elapsedMs = 0, scaled, reason = '' } = path;
  const scale = scaled === undefined ? '' : `, scaled: ${scaled}`;
  switch (state) {
    case 'waiting':
      return model.run?.walks === true && model.end === undefined ? 'waits for its terminal' : 'not walked';
    case 'walking': {
      const last = steps.at(-1)?.text ?? 'begins';
      const { length } = reconnectPaths[name].steps;
      return `${terminalId} ${readableDuration(now - since)} ${steps.length}/${length} ${last}`;
    }
    case 'walked':
      return `walked by ${terminalId} in ${readableDuration(elapsedMs)}${scale}`;
    case 'not walked':
      return `${terminalId}: ${reason}`;
  }
}

function detailRows(name: PathId, path: WalkedPath, scene: Scene): readonly Row[] {
  const { title, provoked, steps, scale } = reconnectPaths[name];
  const lines = (text: string) => wrapped(text, scene.columns - 2).map(plain);
  const shown = steps.map((step, index): Row => {
    const past = path.steps[index];
    return [
      { text: `  ${(past === undefined ? '' : clockTime(past.t)).padStart(9)}  `, faint: true },
      { text: step.text, ...(past !== undefined && { tone: 'good' as const }), faint: past === undefined },
    ];
  });
  return [
    bold(name),
    ...lines(title),
    ...lines(provoked),
    ...(scale === undefined ? [] : [faint(`scaled: the ${scale.of} of its backend, by 1/${scale.by}`)]),
    plain(stateText(name, path, scene)),
    plain(''),
    ...section('Steps', shown),
  ];
}
