import { parseArgs } from 'node:util';
import { messageOf, usageFailure } from '../../../src/failure/failure.js';
import { maxSeed } from '../../../src/random/random.js';
import { type Area, areas } from '../../clauses/partition.js';
import type { Setting } from '../measure/messages.js';
import { personaFamilies } from '../persona/family.js';

/** The sets of hand-written mutants that no scenario was written for. */
export type Holdout = 'first' | 'second';

/** The options of `npm run mutation`. */
export interface MutationOptions {
  /** The mutated thing: the backend, by Stryker or by hand, the stream of a run, or responses to personas. */
  readonly subject: 'machine' | 'hand' | 'history' | 'personas';
  /** A holdout, whose hand-written mutants are judged instead of the others. */
  readonly holdout: Holdout | undefined;
  /** Hand-written mutants of these areas; empty for all. */
  readonly areas: readonly Area[];
  /** Hand-written mutants with these ids; empty for all. */
  readonly ids: readonly string[];
  /** Families of personas; empty for all. */
  readonly families: readonly string[];
  /** True: only the scenarios that claim a clause of a hand-written mutant are run on it. */
  readonly relatedOnly: boolean;
  /** Together: the scenarios of hand-written mutants run with a fleet, integrators and other scenarios. */
  readonly setting: Setting;
  /** Globs of source files; empty for all. */
  readonly files: readonly string[];
  /** The number of mutants that are drawn; undefined for all. */
  readonly sample: number | undefined;
  readonly seed: number;
  /** The earlier report of Stryker's mutants of which only the survivors are judged again. */
  readonly again: string | undefined;
  /** The lowest score in percent that is good enough; undefined if any is. */
  readonly min: number | undefined;
  readonly json: boolean;
}

export const defaultSample = 400;
export const defaultSeed = 7;

const hint =
  'npm run mutation -- [--files <glob>...] [--sample 400] [--seed 7] [--again <mutation.json>] [--min <percent>] [--json], or --hand [--holdout | --second-holdout] [--area <area>] [--id <id>] [--related] [--together], or --history, or --personas [--family <family>]';

/** @throws Failure, exit code 64, for an option that does not exist or a value that is not valid */
export function mutationOptions(args: readonly string[]): MutationOptions {
  const { values, positionals } = parsed(args);
  const {
    hand = false,
    history = false,
    personas = false,
    family = [],
    area = [],
    id = [],
    files = [],
    json = false,
    related = false,
    together = false,
    holdout = false,
    'second-holdout': secondHoldout = false,
    again,
  } = values;
  if (positionals.length > 0 && files.length === 0) throw usage(`"${positionals[0]}" is not an option`);
  if (!hand && (related || together || holdout || secondHoldout || area.length + id.length > 0))
    throw usage('--area, --id, --related, --together, --holdout and --second-holdout need --hand');
  if (holdout && secondHoldout) throw usage('--holdout and --second-holdout cannot be combined');
  if (Number(hand) + Number(history) + Number(personas) > 1)
    throw usage('--hand, --history and --personas cannot be combined');
  if ((history || personas) && files.length > 0)
    throw usage('--files cannot be combined with --history or --personas');
  if (history && values.sample !== undefined) throw usage('--sample cannot be combined with --history');
  if (again !== undefined && (hand || history || personas))
    throw usage('--again is for the mutants of Stryker');
  if (!personas && family.length > 0) throw usage('--family needs --personas');
  const subject = history ? 'history' : personas ? 'personas' : hand ? 'hand' : 'machine';
  return {
    subject,
    families: family.map(familyOf),
    holdout: holdout ? 'first' : secondHoldout ? 'second' : undefined,
    again,
    areas: area.map(areaOf),
    ids: id,
    relatedOnly: related,
    setting: together ? 'together' : 'alone',
    files: [...files, ...positionals],
    sample: integer('--sample', values.sample, {
      fallback: subject === 'machine' ? defaultSample : undefined,
      low: 1,
      high: 1_000_000,
    }),
    seed: integer('--seed', values.seed, { fallback: defaultSeed, low: 0, high: maxSeed }),
    min: percent(values.min),
    json,
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    hand: flag,
    history: flag,
    personas: flag,
    family: list,
    json: flag,
    related: flag,
    together: flag,
    holdout: flag,
    'second-holdout': flag,
    area: list,
    id: list,
    files: list,
    sample: text,
    seed: text,
    min: text,
    again: text,
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usage(messageOf(error));
  }
}

function familyOf(text: string): string {
  const names = personaFamilies.map(({ name }) => name);
  if (!names.includes(text)) throw usage(`"${text}" is not a family of personas: ${names.join(', ')}`);
  return text;
}

function areaOf(text: string): Area {
  const area = areas.find((each) => each === text);
  if (area === undefined) throw usage(`"${text}" is not an area: ${areas.join(', ')}`);
  return area;
}

function integer<Fallback>(
  name: string,
  text: string | undefined,
  { fallback, low, high }: { readonly fallback: Fallback; readonly low: number; readonly high: number },
): number | Fallback {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  throw usage(`${name} takes a number from ${low} to ${high}`);
}

function percent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 100) return value;
  throw usage('--min takes a percentage from 0 to 100');
}

function usage(message: string) {
  return usageFailure(message, hint, 'usage');
}
