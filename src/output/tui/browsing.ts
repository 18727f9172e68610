import type { Panel } from './acting/panel.js';
import { type PageName, pageNames } from './pages/page.js';

/** The place of the user on one page. */
export interface Place {
  /** The id of the chosen entry; undefined for the first one, or the newest one of a page that follows. */
  readonly chosen: string | undefined;
  readonly filter: string;
  readonly order: number;
}

export interface OpenPanel {
  readonly panel: Panel;
  /** The index of the chosen item. */
  readonly choice: number;
  readonly beneath: 'nothing' | 'detail';
}

/** The page and the entry that the user has chosen, changed by keys alone. */
export interface Browsing {
  readonly page: PageName;
  readonly places: Readonly<Record<PageName, Place>>;
  /** The part of the screen that lies over the list. */
  readonly over: 'nothing' | 'detail' | 'help' | 'filter' | 'palette' | 'panel' | 'credentials';
  /** The panel, while it lies over the list or over an opened entry. */
  readonly panel?: OpenPanel;
  /** The first line of an opened entry that is shown. */
  readonly scrolled: number;
  /** The text of the filter or of the palette while it is typed. */
  readonly typed: string;
  /** True: the pages show the moment of the key, while the run continues. */
  readonly paused: boolean;
}

const start: Place = { chosen: undefined, filter: '', order: 0 };

export const firstBrowsing: Browsing = {
  page: 'fleet',
  places: {
    fleet: start,
    outcomes: start,
    scopes: start,
    events: start,
    load: start,
    conformance: start,
    paths: start,
  },
  over: 'nothing',
  scrolled: 0,
  typed: '',
  paused: false,
};

/** The names of the keys that are not characters. */
export type NamedKey =
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'home'
  | 'end'
  | 'enter'
  | 'escape'
  | 'tab'
  | 'backTab'
  | 'backspace';

/** The part of the screen that a key refers to. */
export interface Sight {
  /** The ids of all entries of the page, in their order. */
  readonly ids: readonly string[];
  /** The number of lines of the list or of the opened entry. */
  readonly height: number;
  /** The number of lines of the opened entry. */
  readonly detailRows: number;
  readonly orders: number;
  readonly follows: boolean;
}

/** The commands of the palette, by their words. */
export const paletteCommands: Readonly<Record<string, (browsing: Browsing) => Browsing>> = {
  ...Object.fromEntries(pageNames.map((name) => [name, (browsing: Browsing) => toPage(browsing, name)])),
  help: (browsing) => ({ ...browsing, over: 'help', scrolled: 0 }),
  'hold the page': (browsing) => ({ ...browsing, paused: !browsing.paused }),
  'clear filter': (browsing) => placed(browsing, { filter: '', chosen: undefined }),
};

/** The browsing after a key. */
export function afterKey(
  browsing: Browsing,
  key: NamedKey | { readonly character: string },
  sight: Sight,
): Browsing {
  if (browsing.over === 'filter' || browsing.over === 'palette') return afterTyping(browsing, key);
  if (key === 'escape') {
    if (browsing.over !== 'nothing') return { ...browsing, over: 'nothing', scrolled: 0 };
    return placed(browsing, { filter: '', chosen: undefined });
  }
  if (typeof key === 'object') return afterCharacter(browsing, key.character, sight);
  if (key === 'tab' || key === 'backTab')
    return toPage(browsing, neighbour(browsing.page, key === 'tab' ? 1 : -1));
  if (browsing.over === 'detail' || browsing.over === 'help' || browsing.over === 'credentials')
    return { ...browsing, scrolled: scrolledBy(browsing.scrolled, key, sight) };
  // An opened entry stays the same one while others come.
  const opened = sight.ids[indexOf(browsing, sight)];
  if (key === 'enter' && opened !== undefined)
    return { ...placed(browsing, { chosen: opened }), over: 'detail', scrolled: 0 };
  const moved = movedBy(indexOf(browsing, sight), key, sight);
  return moved === undefined ? browsing : placed(browsing, { chosen: chosenAt(moved, sight) });
}

/** The index of the chosen entry. */
export function indexOf(
  { page, places }: Browsing,
  { ids, follows }: Pick<Sight, 'ids' | 'follows'>,
): number {
  const { chosen } = places[page];
  const index = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (index >= 0) return index;
  return follows ? Math.max(0, ids.length - 1) : 0;
}

/** An entry at the end of a page that follows is not kept: the next one takes its place. */
function chosenAt(index: number, { ids, follows }: Sight): string | undefined {
  return follows && index === ids.length - 1 ? undefined : ids[index];
}

function afterCharacter(browsing: Browsing, character: string, sight: Sight): Browsing {
  const page = pageNames[Number(character) - 1];
  if (page !== undefined) return toPage(browsing, page);
  switch (character) {
    case '?':
      return { ...browsing, over: browsing.over === 'help' ? 'nothing' : 'help', scrolled: 0 };
    case '/':
      return { ...browsing, over: 'filter', typed: browsing.places[browsing.page].filter };
    case ':':
      return { ...browsing, over: 'palette', typed: '' };
    case ' ':
      return { ...browsing, paused: !browsing.paused };
    case 'o':
      return placed(browsing, {
        order: (browsing.places[browsing.page].order + 1) % sight.orders,
        chosen: undefined,
      });
    case 'j':
      return afterKey(browsing, 'down', sight);
    case 'k':
      return afterKey(browsing, 'up', sight);
    case 'g':
      return afterKey(browsing, 'home', sight);
    case 'G':
      return afterKey(browsing, 'end', sight);
    default:
      return browsing;
  }
}

function afterTyping(browsing: Browsing, key: NamedKey | { readonly character: string }): Browsing {
  const isFilter = browsing.over === 'filter';
  const typing = (typed: string): Browsing => {
    const next = { ...browsing, typed };
    return isFilter ? placed(next, { filter: typed, chosen: undefined }) : next;
  };
  if (typeof key === 'object') return typing(`${browsing.typed}${key.character}`.slice(0, 200));
  switch (key) {
    case 'backspace':
      return typing(browsing.typed.slice(0, -1));
    case 'escape':
      return { ...typing(isFilter ? '' : browsing.typed), over: 'nothing', typed: '' };
    case 'enter': {
      const closed: Browsing = { ...browsing, over: 'nothing', typed: '' };
      if (isFilter) return closed;
      const [command] = matchingCommands(browsing.typed);
      return command === undefined ? closed : (paletteCommands[command]?.(closed) ?? closed);
    }
    default:
      return browsing;
  }
}

/** The commands that begin with what is typed, or contain it. */
export function matchingCommands(typed: string, more: readonly string[] = []): readonly string[] {
  const names = [...Object.keys(paletteCommands), ...more];
  const beginning = names.filter((name) => name.startsWith(typed));
  return [...beginning, ...names.filter((name) => !beginning.includes(name) && name.includes(typed))];
}

function toPage(browsing: Browsing, page: PageName): Browsing {
  return { ...browsing, page, over: 'nothing', scrolled: 0 };
}

function neighbour(page: PageName, step: 1 | -1): PageName {
  const index = (pageNames.indexOf(page) + step + pageNames.length) % pageNames.length;
  return pageNames[index] ?? page;
}

function placed(browsing: Browsing, change: Partial<Place>): Browsing {
  const { page, places } = browsing;
  return { ...browsing, places: { ...places, [page]: { ...places[page], ...change } } };
}

function movedBy(index: number, key: NamedKey, { ids, height }: Sight): number | undefined {
  const steps: Partial<Record<NamedKey, number>> = {
    up: -1,
    down: 1,
    pageUp: -height,
    pageDown: height,
    home: -ids.length,
    end: ids.length,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(0, index + step), Math.max(0, ids.length - 1));
}

function scrolledBy(scrolled: number, key: NamedKey, { height, detailRows }: Sight): number {
  const steps: Partial<Record<NamedKey, number>> = {
    up: -1,
    down: 1,
    pageUp: -height,
    pageDown: height,
    home: -detailRows,
    end: detailRows,
  };
  return Math.min(Math.max(0, scrolled + (steps[key] ?? 0)), Math.max(0, detailRows - height));
}
