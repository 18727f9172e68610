import { currencyExponent, isCurrency } from '../../contract/money.js';
import { writtenDigits } from '../../simulator/http/parse-json.js';
import { isHeld } from '../../text/json-numbers.js';
import { plain } from '../bound-parts.js';
import { currentContext } from './expression-context.js';

/** Functions that every expression can use in addition to those of JSONata. */
export const expressionFunctions: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  rewrite: (value, options) => rewrite(value, optionsOf(options), undefined),
  amountToNumber,
  numberToAmount,
  numeric: (value) => numberOf(value, 'the text'),
  remember: (key, value) => currentContext().remember(key, plain(value)),
  recall: (key) => currentContext().recall(key),
  call: (target, parts) => currentContext().call(target, parts),
  // Runs of one seed must be equal.
  random: () => {
    throw new TypeError('$random is not available in a binding');
  },
};

/** The documentation of the functions, in the order of the table. */
export const functionDocs: Readonly<Record<string, string>> = {
  '$rewrite(value, options)':
    'rewrites an object or a list at any depth. Options, all optional: `keys` is `snake_case` or `camelCase`; the others are lists of field names: `toNumbers` (texts of digits become numbers, and numbers texts, so that a wrong type stays one), `toTexts` (integers become texts of their digits), `amountsToNumbers`, `numbersToAmounts` (by the `currency` next to or around them), `untouched` (their values stay as they are); and `values`, an object of tables by field name, as in `{"errorCode": {"40": "ERR_PAYMENT_DECLINED"}}`',
  '$amountToNumber(text, currency?)':
    'the number of an amount like `"12.34"`; another value, or a text that the number cannot give back, stays as it is',
  '$numberToAmount(number, currency?)':
    'the text of an amount with the decimals of its currency, two without a currency; another value, or a number with more decimals, stays as it is',
  '$numeric(text)': 'the number of a text of digits, which may have 53 bits; another value stays as it is',
  '$remember(key, value)': 'keeps a value for the run, and returns it',
  '$recall(key)': 'the value that was kept last under this key',
  '$call(name, {params, query, headers, body})':
    "a second call to the target, with the headers of this one: the method and the path of a call of the profile in this binding, or of an object `{method, path, query, headers, body}` instead of the name; the rest in the target's own form; it returns the target's `{status, headers, body}`",
};

/** Changes the value of a field. */
type FieldRewrite = (value: unknown, field: RewrittenField) => unknown;

interface RewrittenField {
  readonly name: string;
  /** The currency of the nearest object around the field. */
  readonly currency: unknown;
  /** The object of the field. */
  readonly holder: object;
}

interface RewriteOptions {
  readonly rename: (key: string) => string;
  /** The change of the value of a field, by its name in either form. */
  readonly fields: ReadonlyMap<string, FieldRewrite>;
  readonly untouched: ReadonlySet<string>;
}

const renames: Readonly<Record<string, (key: string) => string>> = {
  snake_case: toSnakeCase,
  camelCase: toCamelCase,
};

const fieldRewrites: Readonly<Record<string, FieldRewrite>> = {
  // The two types change places: a value of the wrong type stays one.
  toNumbers: (value, { name }) => (typeof value === 'number' ? String(value) : numberOf(value, name)),
  toTexts: (value, field) => (typeof value === 'number' ? digitsOf(value, field) : value),
  amountsToNumbers: (value, { currency }) => amountToNumber(value, currency),
  numbersToAmounts: (value, { currency }) => numberToAmount(value, currency),
};

/** The options of calls with the same object are read once: an expression gives the same constant again and again. */
const readOptions = new WeakMap<object, RewriteOptions>();

function optionsOf(given: unknown): RewriteOptions {
  if (typeof given !== 'object' || given === null)
    throw new TypeError('$rewrite needs an object of options as its second argument');
  const known = readOptions.get(given);
  if (known !== undefined) return known;
  const fields: FieldRewrites = new Map();
  let untouched: readonly string[] = [];
  let rename = (key: string) => key;
  for (const [option, value] of Object.entries(given)) {
    const fieldRewrite = fieldRewrites[option];
    const renaming = option === 'keys' ? renames[String(value)] : undefined;
    if (fieldRewrite !== undefined) for (const name of namesOf(value)) fields.set(name, fieldRewrite);
    else if (option === 'values') addTables(fields, value);
    else if (option === 'untouched') untouched = namesOf(value);
    else if (renaming !== undefined) rename = renaming;
    else throw new TypeError(`$rewrite has no option ${option} with the value ${String(value)}`);
  }
  const options = { rename, fields, untouched: new Set(untouched) };
  readOptions.set(given, options);
  return options;
}

type FieldRewrites = Map<string, FieldRewrite>;

/** A value that is not in the table of its field stays as it is. */
function addTables(fields: FieldRewrites, tables: unknown): void {
  for (const [name, entries] of Object.entries(Object(tables))) {
    const table = new Map(Object.entries(Object(entries)));
    checkDistinct(name, table);
    fields.set(name, (value, field) => table.get(keyOf(value, field)) ?? value);
  }
}

/** @throws TypeError if two values become one, so that a difference between them could not be seen */
function checkDistinct(field: string, table: ReadonlyMap<string, unknown>): void {
  const known = new Map<unknown, string>();
  for (const [from, to] of table) {
    const other = known.get(to);
    if (other !== undefined)
      throw new TypeError(
        `values of ${field} has ${String(to)} for both ${other} and ${from}; use $lookup in the expression if that is meant`,
      );
    known.set(to, from);
  }
}

/** The key of a value in a table: of a number, its digits as the target wrote them. */
function keyOf(value: unknown, { name, holder }: RewrittenField): string {
  if (typeof value === 'number') return writtenDigits(holder, name, value);
  return typeof value === 'string' ? value : '';
}

/** @param currency that of the nearest object around the value */
function rewrite(value: unknown, options: RewriteOptions, currency: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, options, currency));
  if (typeof value !== 'object' || value === null) return value;
  const own = 'currency' in value ? value.currency : currency;
  const sources = new Map<string, string>();
  const fields = Object.entries(value).map(([key, each]) => {
    const renamed = options.rename(key);
    checkFree(renamed, key, sources);
    if (options.untouched.has(key) || options.untouched.has(renamed)) return [renamed, each];
    const change = options.fields.get(key) ?? options.fields.get(renamed);
    const field = { name: key, currency: own, holder: value };
    return [renamed, change === undefined ? rewrite(each, options, own) : change(each, field)];
  });
  return Object.fromEntries(fields);
}

/** @throws TypeError if another field has this name already, of which one would be lost */
function checkFree(renamed: string, key: string, sources: Map<string, string>): void {
  const other = sources.get(renamed);
  if (other !== undefined)
    throw new TypeError(`keys makes one field ${renamed} of ${other} and ${key}, so that one would be lost`);
  sources.set(renamed, key);
}

/** The digits of an integer as the target wrote them; any other number stays one. */
function digitsOf(value: number, { name, holder }: RewrittenField): unknown {
  const digits = writtenDigits(holder, name, value);
  return /^(?:0|-?[1-9]\d*)$/.test(digits) ? digits : value;
}

/** `referenceId` as `reference_id`; a key that is not camelCase stays. */
export function toSnakeCase(key: string): string {
  return /^[a-z][A-Za-z0-9]*$/.test(key)
    ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : key;
}

function toCamelCase(key: string): string {
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(key)
    ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}

function namesOf(value: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((each) => typeof each === 'string');
}

function amountToNumber(value: unknown, currency: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{1,12}(?:\.\d{1,6})?$/.test(value)) return value;
  return numberToAmount(Number(value), currency) === value ? Number(value) : value;
}

function numberToAmount(value: unknown, currency: unknown): unknown {
  if (typeof value !== 'number') return value;
  const decimals = typeof currency === 'string' && isCurrency(currency) ? currencyExponent(currency) : 2;
  const text = value.toFixed(decimals);
  return Object.is(Number(text), value) && !text.includes('e') ? text : value;
}

/** @throws TypeError for digits that a number cannot hold */
function numberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string' || !/^(?:0|[1-9]\d*)$/.test(value)) return value;
  if (!isHeld(value))
    throw new TypeError(`${name} ${value} is not representable as a number: it has more than 53 bits`);
  return Number(value);
}
