import { Box } from 'ink';
import { useRef, useState } from 'react';
import type { PerformAct } from '../../events/act.js';
import type { TimeControl, TimeState } from '../../events/time-control.js';
import type { Model } from '../view/model.js';
import { availableKeys, idleKeys, type Situation } from './acting/action-keys.js';
import { panelRows } from './acting/panel.js';
import { commandNames, type PressedKey, press } from './acting/press.js';
import { type Feedback, useActing } from './acting/use-acting.js';
import { type FetchTerminal, useOpenedTerminal } from './acting/use-opened-terminal.js';
import { type Browsing, firstBrowsing, indexOf, type Sight } from './browsing.js';
import { headerHeight, headerRows } from './header.js';
import { helpRows, paletteRows } from './help.js';
import type { Scene } from './pages/page.js';
import { pages } from './pages/pages.js';
import type { Seek } from './playing/player.js';
import type { ShownRecording } from './playing/recording-row.js';
import { faint, plain, type Row, wrapped } from './row.js';
import { Line, Rows } from './rows.js';
import { isTooSmall, type Size, smallest } from './size.js';
import { signsFor } from './theme.js';
import { ColourContext } from './tint.js';
import { type QuitKey, useKeys } from './use-keys.js';

export interface AppProps {
  readonly model: Model;
  /** Milliseconds since the run started, by the clock of the run. */
  readonly now: number;
  /** Ratio of virtual time to real time; absent on the real clock. */
  readonly factor?: number | undefined;
  readonly size: Size;
  readonly colour?: boolean;
  /** False: only ASCII. Default: true. */
  readonly unicode?: boolean;
  readonly onQuit: (key: QuitKey) => void;
  /** Performs the acts of the user. Without it the view only shows. */
  readonly act?: PerformAct | undefined;
  /** Requests the frames and settings of an opened terminal. Without it none are shown. */
  readonly fetchTerminal?: FetchTerminal | undefined;
  /** Controls virtual time. Without it time cannot be controlled. */
  readonly control?: ((control: TimeControl) => void) | undefined;
  /** The state of virtual time. */
  readonly time?: TimeState | undefined;
  /** A recording that is shown instead of a run in progress. */
  readonly playback?: Playback | undefined;
  /** Lines with credentials, which are shown only when the user asks for them. */
  readonly credentials?: readonly string[] | undefined;
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string | undefined;
}

export interface Playback {
  readonly recording: ShownRecording;
  readonly seek: (seek: Seek) => void;
}

/** The moment that a paused page shows. */
interface Moment {
  readonly model: Model;
  readonly now: number;
}

/** The view: the header, one page, and what lies over it. One row of the screen stays free, so that it never scrolls. */
export function App(props: AppProps) {
  const { model, now, factor, size, colour = true, unicode = true, onQuit } = props;
  const { act, control, time, playback, credentials, starting, fetchTerminal } = props;
  const [browsing, show] = useState<Browsing>(firstBrowsing);
  // A key can arrive before the frame of the key before it is drawn.
  const latest = useRef(browsing);
  const held = useRef<Moment>({ model, now });
  if (!browsing.paused) held.current = { model, now };
  const browse = (next: Browsing) => {
    latest.current = next;
    show(next);
  };
  const acting = useActing({ act, model, browse: (change) => browse(change(latest.current)) });
  const bare: Scene = { ...held.current, columns: size.columns, signs: signsFor(unicode) };
  const terminal = useOpenedTerminal(fetchTerminal, openedTerminal(browsing, bare), browsing.paused);
  const scene: Scene = {
    ...bare,
    ...(terminal && { terminal }),
    ...(playback && { isRecording: true }),
  };
  const height = Math.max(0, size.rows - 2 - headerHeight);
  const means = {
    model,
    canAct: act !== undefined,
    canControlTime: control !== undefined,
    isRecording: playback !== undefined,
    hasCredentials: credentials !== undefined,
  };
  const drawn = (each: Browsing) =>
    isTooSmall(size) ? nothingDrawn : draw({ ...means, browsing: each }, { ...scene, credentials }, height);
  const shown = drawn(browsing);
  useKeys({
    isTyping: () => latest.current.over === 'filter' || latest.current.over === 'palette',
    press(key: PressedKey) {
      // A question that is not shown cannot be confirmed.
      if (isTooSmall(size)) return;
      acting.dismiss();
      // Thousands of terminals are not listed twice for one key.
      const { sight } = latest.current === browsing ? shown : drawn(latest.current);
      const chosen = sight.ids[indexOf(latest.current, sight)];
      const step = press({ ...means, browsing: latest.current, chosen }, key, sight);
      browse(step.browsing);
      if (step.act !== undefined) acting.perform(step.act);
      if (step.note !== undefined) acting.note(step.note);
      if (step.control !== undefined) control?.(step.control);
      if (step.seek !== undefined) playback?.seek(step.seek);
    },
    onQuit,
  });
  return (
    <ColourContext value={colour}>
      <Box flexDirection="column" width={size.columns} overflow="hidden">
        {isTooSmall(size) ? (
          <Rows rows={tooSmallRows(size)} height={Math.max(1, size.rows - 1)} />
        ) : (
          <>
            <Rows
              rows={headerRows({
                model,
                now,
                factor,
                browsing,
                time,
                starting,
                recording: playback?.recording,
              })}
              height={headerHeight}
            />
            <Rows rows={shown.rows} height={height} selected={shown.selected} />
            <Line row={footerRow({ ...means, browsing }, acting.feedback)} />
          </>
        )}
      </Box>
    </ColourContext>
  );
}

interface Drawn {
  readonly rows: readonly Row[];
  /** The index of the chosen row on the screen. */
  readonly selected: number | undefined;
  readonly sight: Sight;
}

const nothingDrawn: Drawn = {
  rows: [],
  selected: undefined,
  sight: { ids: [], height: 0, detailRows: 0, orders: 1, follows: false },
};

/** The body of the screen: an opened entry, the help, or the list with its summary. */
function draw(
  situation: Omit<Situation, 'chosen'>,
  scene: Scene & Pick<AppProps, 'credentials'>,
  height: number,
): Drawn {
  const { browsing } = situation;
  const page = pages[browsing.page];
  const place = browsing.places[browsing.page];
  const { follows = false, orders } = page;
  const ids = page.ids(scene, place);
  const index = indexOf(browsing, { ids, follows });
  const sight = { ids, height, detailRows: 0, orders: orders.length, follows };
  const id = ids[index];
  if (browsing.over === 'palette') return { rows: paletteRows(commandNames(situation)), selected: 0, sight };
  if (browsing.over === 'panel' && browsing.panel !== undefined)
    return {
      ...scrolledTo(panelRows(browsing.panel.panel, browsing.panel.choice, scene.model), height),
      sight,
    };
  const opened = browsing.over === 'detail' && id !== undefined ? page.detail(scene, id) : undefined;
  const over =
    browsing.over === 'help'
      ? helpRows(page, availableKeys(situation), {
          idle: idleKeys(situation),
          attached: scene.model.run?.attached === true,
        })
      : browsing.over === 'credentials'
        ? (scene.credentials ?? []).flatMap((line) => wrapped(line, scene.columns - 1).map(plain))
        : opened;
  if (over !== undefined) {
    const from = Math.min(browsing.scrolled, Math.max(0, over.length - height));
    return { rows: over.slice(from), selected: undefined, sight: { ...sight, detailRows: over.length } };
  }
  const head = page.head(scene);
  const above = [...page.summary(scene, height), ...(head === undefined ? [] : [head])].slice(
    0,
    Math.max(0, height - 3),
  );
  const room = Math.max(1, height - above.length);
  const from = windowStart(index, ids.length, room);
  const list = ids.slice(from, from + room).map((each) => page.row(scene, each));
  const empty = place.filter === '' ? page.empty : `nothing matches ${place.filter}`;
  return {
    rows: [...above, ...(ids.length === 0 ? [faint(empty)] : list)],
    selected: ids.length === 0 ? undefined : above.length + index - from,
    sight: { ...sight, height: room },
  };
}

/** The configId of the terminal that the opened entry is about; undefined without one. */
function openedTerminal({ page, over, places }: Browsing, scene: Scene): number | undefined {
  const { chosen } = places[page];
  return over === 'detail' && chosen !== undefined ? pages[page].terminalOf?.(scene, chosen) : undefined;
}

/** The rows of a panel in which the chosen one is in sight. */
function scrolledTo({ rows, selected }: ReturnType<typeof panelRows>, height: number) {
  const from = Math.max(0, selected - height + 1);
  return { rows: rows.slice(from), selected: selected - from };
}

/** The first visible entry: the chosen one is in sight, in the middle of a long list. */
function windowStart(index: number, total: number, room: number): number {
  return Math.min(Math.max(0, index - Math.floor(room / 2)), Math.max(0, total - room));
}

function footerRow(situation: Omit<Situation, 'chosen'>, feedback: Feedback | undefined): Row {
  const { over, typed, page, places } = situation.browsing;
  if (feedback !== undefined) return [feedback];
  switch (over) {
    case 'filter':
      return [
        { text: `/${typed}`, bold: true },
        { text: '  enter keeps the filter, escape clears it', faint: true },
      ];
    case 'palette':
      return [
        { text: `:${typed}`, bold: true },
        { text: '  enter takes the first command', faint: true },
      ];
    case 'panel':
      return faint('↑ ↓ choose  enter takes it  escape closes');
    case 'detail':
    case 'help':
    case 'credentials':
      return faint('escape closes  ↑ ↓ scroll  q quits');
    case 'nothing': {
      const { orders } = pages[page];
      const order = orders.length > 1 ? `  o order: ${orders[places[page].order] ?? orders[0]}` : '';
      const ended = situation.isRecording ? 'the recording has ended' : 'the run has ended';
      const quit = situation.model.end === undefined ? 'q quit' : `${ended}: q quits`;
      const hints = footerHints(situation);
      return faint(`${quit}  ? keys  / filter${hints}${order}`);
    }
  }
}

/** The keys of the page that are used most. */
function footerHints(situation: Omit<Situation, 'chosen'>): string {
  const available = availableKeys(situation);
  const named = (...names: readonly string[]) =>
    available.filter(({ name }) => names.includes(name)).map(({ key, name }) => `  ${key} ${name}`);
  const fires = available.some(({ key }) => key === 'enter');
  const hints = [
    ...(fires ? [] : ['  enter open']),
    ...named('credentials', 'fire', 'evidence', 'print', 'deactivate', 'faults', 'integrators'),
    ...(situation.isRecording ? named('step back') : []),
    ...(situation.canControlTime ? named('step', 'time slower', 'time faster') : []),
  ];
  return hints.join('');
}

function tooSmallRows({ columns, rows }: Size): readonly Row[] {
  return [
    plain('too small'),
    faint(`${columns} x ${rows}; at least ${smallest.columns} x ${smallest.rows}`),
    faint('q quits'),
  ];
}
