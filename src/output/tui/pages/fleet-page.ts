import { clockTime, readableDuration } from '../../../text/duration.js';
import { minute } from '../../../text/time-units.js';
import type { Receipt } from '../../view/receipt-roll.js';
import type { Tone } from '../../view/sentence.js';
import { onlineState, type Session } from '../../view/sessions.js';
import { bar } from '../bar.js';
import { cell, faint, plain, type Row } from '../row.js';
import type { Signs } from '../theme.js';
import { section } from './exchange-rows.js';
import { matches, type Page, type Scene } from './page.js';
import { newestFrames, settingRows } from './terminal-rows.js';

/** A wsToken is valid for so long. */
const tokenLifeMs = 30 * minute;
const branchWidth = 14;
const minColumnsWithBranch = 120;
const orders = ['by number', 'not online first', 'most reconnects first'] as const;

/** The terminals of the fleet. */
export const fleetPage: Page = {
  name: 'fleet',
  title: 'Fleet',
  orders,
  empty: 'no terminal of the fleet yet',
  summary(scene, height) {
    const { model, now, columns, signs } = scene;
    const faults = [...model.faults.values()].map(
      (text): Row => [{ text: `fault: ${text}`, tone: 'warning' }],
    );
    return [
      ...dots(model.sessions.byConfigId.values(), { columns, signs, height }),
      ...faults,
      ...retryNote(scene, now),
    ];
  },
  head: (scene) =>
    faint(
      cell(
        `  terminal   config  ${branchCell('branch', scene)}state           for         token       last command          open  reconnects`,
        scene.columns,
      ),
    ),
  ids({ model }, { filter, order }) {
    const all = [...model.sessions.byConfigId.values()];
    // Thousands of terminals are listed for each frame.
    const sessions = filter === '' ? all : all.filter((session) => matches(filter, fieldsOf(session)));
    return sessions.sort(comparisons[order] ?? byNumber).map(({ configId }) => String(configId));
  },
  row(scene, id) {
    const session = scene.model.sessions.byConfigId.get(Number(id));
    return session === undefined ? plain('') : sessionRow(session, scene);
  },
  detail(scene, id) {
    const session = scene.model.sessions.byConfigId.get(Number(id));
    return session === undefined
      ? [plain('this terminal is not there any longer')]
      : detailRows(session, scene);
  },
  terminalOf: (_scene, id) => Number(id),
};

const byNumber = (one: Session, other: Session) => one.configId - other.configId;
const rankOf = ({ state }: Session) => (state === onlineState ? 1 : 0);
const comparisons: readonly ((one: Session, other: Session) => number)[] = [
  byNumber,
  (one, other) => rankOf(one) - rankOf(other) || byNumber(one, other),
  (one, other) => other.reconnects - one.reconnects || byNumber(one, other),
];

function fieldsOf({ configId, terminalId, branch = '', state, reason = '', lastCommand }: Session) {
  return {
    config: String(configId),
    terminal: terminalId,
    branch,
    state,
    reason,
    action: lastCommand === undefined ? '' : `${lastCommand.type} ${lastCommand.status}`,
  };
}

function toneOf({ state }: Session): Tone {
  if (state === onlineState) return 'good';
  return state === 'kicked' || state === 'stopped' ? 'bad' : 'warning';
}

function signOf({ state }: Session, signs: Signs): string {
  if (state === onlineState) return signs.online;
  return state === 'offline' || state === 'stopped' || state === 'kicked' ? signs.offline : signs.between;
}

function sessionRow(session: Session, scene: Scene): Row {
  const { now, signs } = scene;
  const { terminalId, configId, state, since, tokenAt, lastCommand, open, reconnects, reason, retry } =
    session;
  const { branch = '' } = session;
  const token = tokenAt === undefined ? '' : bar((now - tokenAt) / tokenLifeMs, 8, signs);
  const command = lastCommand === undefined ? '' : `${lastCommand.type} ${lastCommand.status}`;
  const why =
    state === onlineState
      ? ''
      : [retryText(retry, now), reason ?? ''].filter((each) => each !== '').join(', ');
  return [
    { text: `${signOf(session, signs)} `, tone: toneOf(session) },
    { text: `${cell(terminalId, 10)} ${cell(String(configId), 7)} ${branchCell(branch, scene)}` },
    { text: cell(state, 15), tone: toneOf(session) },
    {
      text: ` ${cell(readableDuration(now - since), 11)} ${cell(token, 11)} ${cell(command, 21)} ${cell(String(open), 5)} ${cell(String(reconnects), 6)}`,
    },
    { text: why === '' ? '' : `  ${why}`, faint: true },
  ];
}

/** The branch, where all other columns have room as well, and if the stream names branches. */
function branchCell(branch: string, { columns, model }: Scene): string {
  if (columns < minColumnsWithBranch) return '';
  const [first] = model.sessions.byConfigId.values();
  return first?.branch === undefined ? '' : `${cell(branch, branchWidth)} `;
}

function retryText(retry: Session['retry'], now: number): string {
  return retry === undefined ? '' : `attempt ${retry.attempt} in ${readableDuration(retry.at - now)}`;
}

interface Area {
  readonly columns: number;
  readonly signs: Signs;
  readonly height: number;
}

/** A dot for each terminal, by its number; one dot for several of a large fleet, in the worst state of them. */
function dots(sessions: Iterable<Session>, { columns, signs, height }: Area): readonly Row[] {
  const sorted = [...sessions].sort(byNumber);
  const rows = Math.min(Math.max(1, Math.floor(height / 6)), 4);
  const perDot = Math.max(1, Math.ceil(sorted.length / (rows * (columns - 1))));
  const worst: Session[] = [];
  for (let at = 0; at < sorted.length; at += perDot) {
    const group = sorted.slice(at, at + perDot);
    const shown =
      group.find((each) => toneOf(each) === 'bad') ??
      group.find((each) => each.state !== onlineState) ??
      group[0];
    if (shown !== undefined) worst.push(shown);
  }
  const lines: Row[] = [];
  for (let at = 0; at < worst.length; at += columns - 1)
    lines.push(
      worst.slice(at, at + columns - 1).map((each) => ({ text: signOf(each, signs), tone: toneOf(each) })),
    );
  if (perDot > 1) lines.push(faint(`each sign is the worst of ${perDot} terminals`));
  return lines;
}

function retryNote({ model }: Scene, now: number): readonly Row[] {
  const waiting = [...model.sessions.byConfigId.values()].flatMap(({ state, retry }) =>
    state === 'backing-off' && retry !== undefined ? [retry.at - now] : [],
  );
  if (waiting.length === 0) return [];
  const next = readableDuration(Math.max(0, Math.min(...waiting)));
  return [[{ text: `${waiting.length} waiting to reconnect, next in ${next}`, tone: 'warning' }]];
}

function detailRows(session: Session, scene: Scene): readonly Row[] {
  const { model, now, signs } = scene;
  const { history, configId, terminalId } = session;
  const states = history.map(({ t, state, reason }, index): Row => {
    const until = history[index + 1]?.t ?? now;
    return [
      { text: `  ${clockTime(t).padStart(9)}  `, faint: true },
      { text: cell(state, 16), tone: state === onlineState ? 'good' : 'warning' },
      { text: cell(readableDuration(until - t), 12) },
      { text: reason ?? '', faint: true },
    ];
  });
  const receipts = model.receiptRoll.filter((receipt) => receipt.configId === configId);
  const events = model.stream.items.filter(({ text }) => text.includes(terminalId)).slice(-30);
  return [
    sessionRow(session, { model, now, signs, columns: minColumnsWithBranch }),
    plain(''),
    ...section('States', states),
    ...section('Receipts', receipts.flatMap(receiptRows)),
    ...section(
      'Events',
      events.map(
        ({ t, text, tone }): Row => [
          { text: `  ${clockTime(t).padStart(9)}  `, faint: true },
          { text, tone },
        ],
      ),
    ),
    ...section('Settings', settingRows(configId, scene)),
    ...section('Frames', newestFrames(configId, scene)),
  ];
}

function receiptRows({ t, lines }: Receipt): readonly Row[] {
  return [faint(`  ${clockTime(t).padStart(9)}`), ...lines.map((line) => plain(`             │ ${line}`))];
}
