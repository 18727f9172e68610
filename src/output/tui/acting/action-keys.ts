import type { Act, TerminalActName } from '../../../events/act.js';
import type { TimeControl } from '../../../events/time-control.js';
import { day, minute } from '../../../text/time-units.js';
import type { Model } from '../../view/model.js';
import type { Browsing } from '../browsing.js';
import { triggerOf } from '../pages/outcomes-page.js';
import type { PageName } from '../pages/page.js';
import type { Seek } from '../playing/player.js';
import { type Choice, chosenAct } from './panel.js';

/** The part of the view that a key refers to. */
export interface Situation {
  readonly browsing: Browsing;
  readonly model: Model;
  /** The id of the chosen entry of the page. */
  readonly chosen: string | undefined;
  /** False for a view that only shows. */
  readonly canAct: boolean;
  /** True for a run in virtual time, and for a recording. */
  readonly canControlTime: boolean;
  /** True for a recording, in which nothing can be changed. */
  readonly isRecording: boolean;
  /** True if there are credentials that the user may ask for. */
  readonly hasCredentials: boolean;
}

/**
 * The effect of a key: that of a choice, a control of time, a move in a recording, the opened entry, or the credentials.
 */
export type Effect =
  | Choice
  | { readonly control: TimeControl }
  | { readonly seek: Seek }
  | 'open'
  | 'credentials';

/** A key that acts on the run. Its help and its command of the palette are derived from it. */
export interface ActionKey {
  readonly key: string;
  /** The command of the palette. */
  readonly name: string;
  readonly help: string;
  /** Default: all pages. */
  readonly page?: PageName;
  readonly needs: 'acting' | 'time' | 'recording' | 'credentials';
  /** Undefined if there is nothing to act on. */
  readonly effect: (situation: Situation) => Effect | undefined;
}

/** The keys on a terminal, on the page Fleet and in an opened terminal. */
const onTerminal: readonly (readonly [key: string, act: TerminalActName, help: string])[] = [
  ['p', 'print', 'print a text at the terminal'],
  ['r', 'refresh', 'make the terminal refresh its session'],
  ['s', 'sync', 'request its settings'],
  ['k', 'kick', 'end its session; it comes back'],
  ['d', 'deactivate', 'deactivate it; its activation code is shown once'],
  ['a', 'activate', 'activate it again'],
  ['x', 'cut', 'cut its connection'],
  ['h', 'half-open', 'leave its connection open without data for 30 s'],
];

const time = (key: string, name: string, help: string, control: TimeControl): ActionKey => ({
  key,
  name,
  help,
  needs: 'time',
  effect: () => ({ control }),
});

const seek = (key: string, name: string, help: string, move: Seek): ActionKey => ({
  key,
  name,
  help,
  needs: 'recording',
  effect: () => ({ seek: move }),
});

const act = (key: string, name: string, help: string, performed: Act): ActionKey => ({
  key,
  name,
  help,
  needs: 'acting',
  effect: () => chosenAct(performed),
});

export const actionKeys: readonly ActionKey[] = [
  ...onTerminal.map(
    ([key, kind, help]): ActionKey => ({
      key,
      name: kind,
      help,
      page: 'fleet',
      needs: 'acting',
      effect: ({ chosen }) =>
        chosen === undefined ? undefined : chosenAct({ kind, configId: Number(chosen) }),
    }),
  ),
  {
    ...act('X', 'herd cut', 'cut the connections of all terminals at once', { kind: 'herd-cut' }),
    page: 'fleet',
  },
  {
    key: 'f',
    name: 'faults',
    help: 'start a fault at the terminal or at all',
    page: 'fleet',
    needs: 'acting',
    effect: ({ chosen }) => ({
      panel: { kind: 'faults', configId: chosen === undefined ? undefined : Number(chosen) },
    }),
  },
  {
    key: 'enter',
    name: 'fire',
    help: 'fire the chosen trigger by an integrator',
    page: 'outcomes',
    needs: 'acting',
    effect: ({ chosen = '', browsing }) => {
      const trigger = browsing.over === 'detail' ? undefined : triggerOf(chosen);
      return trigger === undefined ? undefined : { panel: { kind: 'integrators', trigger } };
    },
  },
  {
    key: 'v',
    name: 'evidence',
    help: 'open the chosen trigger with its exchanges',
    page: 'outcomes',
    needs: 'acting',
    effect: ({ chosen }) => (chosen === undefined ? undefined : 'open'),
  },
  {
    key: 'i',
    name: 'integrators',
    help: 'the integrators and their apps',
    needs: 'acting',
    effect: () => ({ panel: { kind: 'integrators', trigger: undefined } }),
  },
  act('+', 'integrators faster', 'make the integrators faster', { kind: 'pace', direction: 'faster' }),
  act('-', 'integrators slower', 'make the integrators slower', { kind: 'pace', direction: 'slower' }),
  {
    key: 'c',
    name: 'credentials',
    help: 'show address and credentials, secrets included',
    needs: 'credentials',
    effect: () => 'credentials',
  },
  time(' ', 'pause time', 'pause time, and let it continue', { kind: 'pause' }),
  time('.', 'step', 'continue to the next event', { kind: 'step' }),
  time('<', 'time slower', 'let time pass slower, down to real time', { kind: 'slower' }),
  time('>', 'time faster', 'let time pass faster, up to full speed', { kind: 'faster' }),
  time('m', 'jump +1m', 'jump by a minute', { kind: 'jump', ms: minute }),
  time('t', 'jump +25m', 'jump by 25 minutes, when sessions are renewed', { kind: 'jump', ms: 25 * minute }),
  time('w', 'jump +7d', 'jump by a week', { kind: 'jump', ms: 7 * day }),
  seek(',', 'step back', 'go back to the event before', { kind: 'previous' }),
  seek('M', 'back -1m', 'go back by a minute', { kind: 'back', ms: minute }),
  seek('T', 'back -25m', 'go back by 25 minutes', { kind: 'back', ms: 25 * minute }),
  seek('W', 'back -7d', 'go back by a week', { kind: 'back', ms: 7 * day }),
  seek('0', 'start', 'go to the start of the recording', { kind: 'start' }),
  seek('$', 'end', 'go to the end of the recording', { kind: 'end' }),
];

/** The keys that act in this situation. */
export function availableKeys(situation: Omit<Situation, 'chosen'>): readonly ActionKey[] {
  const { canAct, canControlTime, isRecording, hasCredentials, model } = situation;
  if (model.end !== undefined && !isRecording) return [];
  const has = { acting: canAct, time: canControlTime, recording: isRecording, credentials: hasCredentials };
  // The page Outcomes opens its entries by `v` in a recording as in a run.
  return keysOfPage(situation).filter(({ needs, key }) => has[needs] || (isRecording && key === 'v'));
}

/** The keys that would act on this page if the recording were a run in progress. */
export function idleKeys(situation: Omit<Situation, 'chosen'>): readonly ActionKey[] {
  if (!situation.isRecording) return [];
  // Enter and `v` open an entry where nothing can be fired.
  return keysOfPage(situation).filter(
    ({ needs, key }) => needs === 'acting' && !['enter', 'v'].includes(key),
  );
}

function keysOfPage({ browsing }: Omit<Situation, 'chosen'>): readonly ActionKey[] {
  return actionKeys.filter(({ page }) => page === undefined || page === browsing.page);
}
