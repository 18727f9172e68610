import type { TSchema } from 'typebox';
import { toSnakeCase } from '../expressions/expression-functions.js';
import { partsOfSchema } from '../forms/schema-parts.js';
import type { ApiField } from './api-document.js';
import { isSameName, likeness, wordsOf } from './words.js';

/** An expression that makes an object of another one, and what it is not sure of. */
export interface DraftExpression {
  /** Undefined if the names are the same in both forms. */
  readonly expression: string | undefined;
  readonly doubts: readonly string[];
}

interface Pair {
  readonly own: string;
  readonly other: ApiField;
  readonly isSure: boolean;
  /** The form of the objects in it, if it is a list of objects. */
  readonly items?: TSchema | undefined;
}

/** Below it two names are not taken for the same field. */
const minLikeness = 0.55;

/** The expression for a request. @param from `body` or `query` */
export function toTarget(
  form: TSchema | undefined,
  fields: readonly ApiField[],
  from: string,
): DraftExpression {
  if (form === undefined || fields.length === 0) return { expression: undefined, doubts: [] };
  const { pairs, left } = pairsOf(form, fields);
  const used = pairs.map(({ other }) => other.name);
  const doubts = [
    ...pairs.flatMap(({ own, other, isSure }) => (isSure ? [] : [`${other.name} from ${own}`])),
    ...fields.filter(({ name }) => !used.includes(name)).map(({ name }) => `nothing for ${name}`),
    ...left.map((name) => `${name} has no place`),
  ];
  if (left.length === 0 && areSame(pairs)) return { expression: undefined, doubts };
  if (areCased(pairs)) return { expression: `$rewrite(${from}, $toTarget)`, doubts };
  const entries = pairs.map(({ own, other }) => `"${other.name}": ${from}.${own}`);
  return { expression: `{${entries.join(', ')}}`, doubts };
}

/** The expression for a response. */
export function fromTarget(form: TSchema | undefined, fields: readonly ApiField[]): DraftExpression {
  if (form === undefined || fields.length === 0) return { expression: undefined, doubts: [] };
  const doubts: string[] = [];
  const { pairs, left } = pairsOf(form, fields);
  doubts.push(...left.map((name) => `nothing for ${name}`));
  doubts.push(...pairs.flatMap(({ own, other, isSure }) => (isSure ? [] : [`${own} from ${other.name}`])));
  if (areSame(pairs)) return { expression: undefined, doubts };
  if (areCased(pairs)) return { expression: '$rewrite(body, $fromTarget)', doubts };
  const entries = pairs.map(({ own, other, items }) => {
    const source = `body.${quoted(other.name)}`;
    if (items === undefined || other.items === undefined) return `"${own}": ${source}`;
    const inner = pairsOf(items, other.items);
    doubts.push(...inner.left.map((name) => `nothing for ${own}[].${name}`));
    const fieldsOfItem = inner.pairs.map((each) => `"${each.own}": ${quoted(each.other.name)}`);
    return `"${own}": [${source}.{${fieldsOfItem.join(', ')}}]`;
  });
  return { expression: `{${entries.join(', ')}}`, doubts };
}

/** The fields of both forms that are most like each other, and the required ones of the profile that are left. */
function pairsOf(
  form: TSchema,
  fields: readonly ApiField[],
): { readonly pairs: readonly Pair[]; readonly left: readonly string[] } {
  const { properties = {}, required = [] } = partsOfSchema(form);
  const candidates = Object.entries(properties)
    .flatMap(([own, schema]) =>
      fields.map((other) => {
        const isSame = isSameName(own, other.name);
        const like = likeness(wordsOf(own), wordsOf(other.name));
        const items = partsOfSchema(schema).items;
        const isListOnBoth = items !== undefined && other.items !== undefined ? 0.4 : 0;
        return { own, other, items, isSure: isSame, like: isSame ? 2 : like + isListOnBoth };
      }),
    )
    .filter(({ like }) => like >= minLikeness)
    .sort((one, other) => other.like - one.like);
  const pairs = new Map<string, Pair>();
  const taken = new Set<ApiField>();
  for (const pair of candidates) {
    if (pairs.has(pair.own) || taken.has(pair.other)) continue;
    pairs.set(pair.own, pair);
    taken.add(pair.other);
  }
  const ordered = Object.keys(properties).flatMap((own) => pairs.get(own) ?? []);
  return { pairs: ordered, left: required.filter((own) => !pairs.has(own)) };
}

function areSame(pairs: readonly Pair[]): boolean {
  return pairs.every(({ own, other }) => own === other.name);
}

/** True if snake_case alone makes the names of the target. */
function areCased(pairs: readonly Pair[]): boolean {
  return pairs.every(({ own, other }) => toSnakeCase(own) === other.name);
}

/** A name as a step of JSONata. */
function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``;
}
