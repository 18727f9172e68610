import { clockTime } from '../../../text/duration.js';
import { plainText } from '../../../text/plain-text.js';
import type { StreamLine } from '../../view/model.js';
import { bold, plain, type Row, wrapped } from '../row.js';
import { checkRows, section } from './exchange-rows.js';
import { matches, type Page, type Scene } from './page.js';
import { framesAround } from './terminal-rows.js';

/** The stream of events, the newest at the end. Checks of a scenario that hold one after another are one line. */
export const eventsPage: Page = {
  name: 'events',
  title: 'Events',
  orders: ['as they came'],
  follows: true,
  empty: 'no event yet',
  summary: () => [],
  head: () => undefined,
  ids: ({ model }, { filter }) => folded(model.stream.items, filter),
  row(scene, id) {
    const { line, count } = lineOf(scene, id);
    if (line === undefined) return plain('');
    const text =
      count > 1 ? `${count} checks of ${scenarioOf(line)} pass, the last: ${line.text}` : line.text;
    return [
      { text: `${clockTime(line.t).padStart(9)}  `, faint: true },
      { text, tone: line.tone },
    ];
  },
  detail(scene, id) {
    const { line } = lineOf(scene, id);
    if (line === undefined) return [plain('this event is not kept any longer')];
    const { event, text } = line;
    const head: readonly Row[] = [
      bold(`event ${event.seq}, ${event.type}, by ${plainText(event.actor)}`),
      plain(text),
      plain(''),
    ];
    if (event.type === 'check') return [...head, ...checkRows(event, scene.columns, scene.signs)];
    const json = JSON.stringify(event, null, 2).split('\n');
    const configId = terminalOf(scene, id);
    return [
      ...head,
      ...json.flatMap((each) => wrapped(plainEnd(each), scene.columns - 2)).map(plain),
      ...(configId === undefined
        ? []
        : [plain(''), ...section('Frames at that time', framesAround(event.t, configId, scene))]),
    ];
  },
  terminalOf,
};

/** The configId of the terminal of the fleet that an event names. */
function terminalOf(scene: Scene, id: string): number | undefined {
  const event = lineOf(scene, id).line?.event;
  if (event === undefined) return undefined;
  const { byConfigId } = scene.model.sessions;
  if ('configId' in event) return byConfigId.get(Number(event.configId))?.configId;
  if (!('terminalId' in event)) return undefined;
  return [...byConfigId.values()].find(({ terminalId }) => terminalId === event.terminalId)?.configId;
}

/** JSON keeps its indentation. */
function plainEnd(line: string): string {
  return `${' '.repeat(line.length - line.trimStart().length)}${plainText(line)}`;
}

function fieldsOf({ text, tone, event }: StreamLine) {
  return {
    text,
    level: tone,
    type: event.type,
    actor: event.actor,
    terminal: 'terminalId' in event ? event.terminalId : '',
    action: 'requestType' in event ? event.requestType : '',
    config: 'configId' in event ? String(event.configId) : '',
  };
}

function scenarioOf({ event }: StreamLine): string | undefined {
  return event.type === 'check' && event.verdict === 'pass' ? event.scenario : undefined;
}

/** The number of the first event of each group of lines to show. */
function folded(lines: readonly StreamLine[], filter: string): readonly string[] {
  const ids: string[] = [];
  let scenario: string | undefined;
  for (const line of lines) {
    const own = scenarioOf(line);
    const isFirst = own === undefined || own !== scenario;
    scenario = own;
    if (isFirst && matches(filter, fieldsOf(line))) ids.push(String(line.seq));
  }
  return ids;
}

/** The newest line of a group, and the number of its lines. */
function lineOf(
  { model }: Scene,
  id: string,
): { readonly line: StreamLine | undefined; readonly count: number } {
  const lines = model.stream.items;
  const first = lines.findLastIndex((line) => String(line.seq) === id);
  const line = lines[first];
  if (line === undefined) return { line, count: 0 };
  const scenario = scenarioOf(line);
  let last = first;
  for (let next = lines[last + 1]; scenario !== undefined && next !== undefined; next = lines[last + 1]) {
    if (scenarioOf(next) !== scenario) break;
    last += 1;
  }
  return { line: lines[last], count: last - first + 1 };
}
