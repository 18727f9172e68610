import type { Act } from '../../../events/act.js';
import type { TimeControl } from '../../../events/time-control.js';
import {
  afterKey,
  type Browsing,
  matchingCommands,
  type NamedKey,
  paletteCommands,
  type Sight,
} from '../browsing.js';
import type { Seek } from '../playing/player.js';
import { type ActionKey, availableKeys, type Effect, idleKeys, type Situation } from './action-keys.js';
import { type Panel, viewOf } from './panel.js';

export type PressedKey = NamedKey | { readonly character: string };

/** The browsing after a key, and what the key requests of the run. */
export interface Step {
  readonly browsing: Browsing;
  readonly act?: Act;
  readonly control?: TimeControl;
  readonly seek?: Seek;
  /** A sentence for the user, until the next key. */
  readonly note?: string;
}

const recordingNote = 'this is a recording of a run: nothing in it can be changed';

/** The step of a key: of one that acts on the run, or else of one that browses. */
export function press(situation: Situation, key: PressedKey, sight: Sight): Step {
  const { browsing } = situation;
  if (browsing.over === 'panel') return afterPanelKey(situation, key);
  if (browsing.over === 'palette' && key === 'enter') return afterCommand(situation);
  if (browsing.over === 'nothing' || browsing.over === 'detail') {
    const name = typeof key === 'string' ? key : key.character;
    if (idleKeys(situation).some((each) => each.key === name)) return { browsing, note: recordingNote };
    const found = availableKeys(situation).find((each) => each.key === name);
    const effect = found?.effect(situation);
    if (effect !== undefined) return afterEffect(browsing, effect);
    // A letter that acts on this page has no other meaning on it.
    if (found !== undefined && found.key !== 'enter') return { browsing };
  }
  return { browsing: afterKey(browsing, key, sight) };
}

/** The names of the commands that match what is typed. */
export function commandNames(situation: Omit<Situation, 'chosen'>): readonly string[] {
  const { typed } = situation.browsing;
  return matchingCommands(
    typed,
    availableKeys(situation).map(({ name }) => name),
  );
}

/** The browsing with a panel over the page. */
export function withPanel(browsing: Browsing, panel: Panel): Browsing {
  const isOverDetail = browsing.over === 'detail' || browsing.panel?.beneath === 'detail';
  return {
    ...browsing,
    over: 'panel',
    panel: { panel, choice: 0, beneath: isOverDetail ? 'detail' : 'nothing' },
  };
}

function withoutPanel(browsing: Browsing): Browsing {
  const { panel, ...rest } = browsing;
  return { ...rest, over: panel?.beneath ?? 'nothing' };
}

function afterCommand(situation: Situation): Step {
  const closed: Browsing = { ...situation.browsing, over: 'nothing', typed: '' };
  const [name = ''] = commandNames(situation);
  const action: ActionKey | undefined = availableKeys(situation).find((each) => each.name === name);
  if (action === undefined) return { browsing: paletteCommands[name]?.(closed) ?? closed };
  const effect = action.effect({ ...situation, browsing: closed });
  return effect === undefined ? { browsing: closed } : afterEffect(closed, effect);
}

function afterPanelKey(situation: Situation, key: PressedKey): Step {
  const { browsing, model } = situation;
  const { panel: open } = browsing;
  if (open === undefined) return { browsing: { ...browsing, over: 'nothing' } };
  const { panel, choice } = open;
  const { items } = viewOf(panel, model);
  const moveTo = (index: number): Step => ({
    browsing: {
      ...browsing,
      panel: { ...open, choice: Math.min(Math.max(0, index), Math.max(0, items.length - 1)) },
    },
  });
  if (typeof key === 'object') {
    const letter = key.character.toLowerCase();
    if (panel.kind === 'confirm' && letter === 'y')
      return { browsing: withoutPanel(browsing), act: panel.act };
    if (panel.kind === 'confirm' && letter === 'n') return { browsing: withoutPanel(browsing) };
    if (letter === ' ' && panel.kind === 'scopes')
      return afterChoice(browsing, items[choice]?.choice, choice);
    if (letter === 'j') return moveTo(choice + 1);
    return letter === 'k' ? moveTo(choice - 1) : { browsing };
  }
  switch (key) {
    case 'escape':
      return { browsing: withoutPanel(browsing) };
    case 'up':
      return moveTo(choice - 1);
    case 'down':
      return moveTo(choice + 1);
    case 'home':
    case 'pageUp':
      return moveTo(0);
    case 'end':
    case 'pageDown':
      return moveTo(items.length - 1);
    case 'enter':
      return afterChoice(browsing, items[choice]?.choice, choice);
    default:
      return { browsing };
  }
}

function afterChoice(browsing: Browsing, effect: Effect | undefined, choice: number): Step {
  const step = afterEffect(browsing, effect ?? 'close');
  const { panel } = step.browsing;
  // A list of scopes stays where it is while scopes are added and removed.
  if (browsing.panel?.panel.kind !== 'scopes' || panel?.panel.kind !== 'scopes') return step;
  return { ...step, browsing: { ...step.browsing, panel: { ...panel, choice } } };
}

function afterEffect(browsing: Browsing, effect: Effect): Step {
  if (effect === 'close') return { browsing: withoutPanel(browsing) };
  if (effect === 'credentials') return { browsing: { ...browsing, over: 'credentials', scrolled: 0 } };
  if (effect === 'open') return { browsing: { ...browsing, over: 'detail', scrolled: 0 } };
  if ('panel' in effect) return { browsing: withPanel(browsing, effect.panel) };
  if ('control' in effect) return { browsing, control: effect.control };
  if ('seek' in effect) return { browsing, seek: effect.seek };
  const closed = browsing.over === 'panel' ? withoutPanel(browsing) : browsing;
  // The exchange of a fired trigger is what its user looks for.
  return {
    browsing: effect.act.kind === 'fire' ? { ...closed, over: 'detail', scrolled: 0 } : closed,
    act: effect.act,
  };
}
