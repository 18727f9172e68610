import type { Model } from '../../view/model.js';
import type { ShownTerminal } from '../acting/use-opened-terminal.js';
import type { Row } from '../row.js';
import type { Signs } from '../theme.js';

export const pageNames = ['fleet', 'outcomes', 'scopes', 'events', 'load', 'conformance', 'paths'] as const;
export type PageName = (typeof pageNames)[number];

/** Everything that a page draws from. */
export interface Scene {
  readonly model: Model;
  /** Milliseconds since the run started, by the clock of the run. */
  readonly now: number;
  readonly columns: number;
  readonly signs: Signs;
  /** The frames and settings of the terminal that the opened entry is about. */
  readonly terminal?: ShownTerminal;
  /** True for a recording, in which there are no frames. */
  readonly isRecording?: boolean;
}

/** The user's choice of entries and of their order. */
export interface Query {
  /** Words, each of which an entry must contain; `name:word` looks only into that field. */
  readonly filter: string;
  /** The index into the orders of the page. */
  readonly order: number;
}

/** One page of the view. Its entries have stable ids, so that a chosen one stays chosen while others come and go. */
export interface Page {
  readonly name: PageName;
  readonly title: string;
  /** The names of the orders that `o` goes through; the first one is the default. */
  readonly orders: readonly string[];
  /** True if the newest entry is at the end, and stays in sight. */
  readonly follows?: boolean;
  /** Rows above the list, for the size that the screen has. */
  summary(scene: Scene, height: number): readonly Row[];
  /** The names of the columns; undefined for a list without. */
  head(scene: Scene): Row | undefined;
  ids(scene: Scene, query: Query): readonly string[];
  row(scene: Scene, id: string): Row;
  /** The lines of an opened entry. */
  detail(scene: Scene, id: string): readonly Row[];
  /** The configId of the terminal that an entry is about; undefined without one. */
  terminalOf?(scene: Scene, id: string): number | undefined;
  /** Shown instead of a list without entries. */
  readonly empty: string;
}

/** Returns whether an entry with these fields has every word of a filter. */
export function matches(filter: string, fields: Readonly<Record<string, string>>): boolean {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const all = Object.values(fields).join(' ').toLowerCase();
  return words.every((word) => {
    const [, name = '', value = ''] = /^([a-z]+):(.*)$/.exec(word) ?? [];
    const field = name === '' ? undefined : fields[name];
    return field === undefined ? all.includes(word) : field.toLowerCase().includes(value);
  });
}
