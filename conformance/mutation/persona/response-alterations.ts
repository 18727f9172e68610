import { field } from '../wire/rest-alterations.js';
import type { Wire, WireResponse } from '../wire/wire.js';
import { changedAt, type JsonPath, pathText, placesOf } from './json-places.js';
import { isOfSystem, type ReceivedResponse, responseName } from './received-response.js';

/** All responses of one name, altered in one place. */
export interface ResponseAlteration {
  /** `pos: payNow 200: amount other value`. */
  readonly id: string;
  readonly persona: string;
  readonly with?: string;
  readonly wire: () => Wire;
}

type Change = readonly [label: string, change: (response: WireResponse) => WireResponse];

/** Every alteration of the responses that a persona has received. */
export function responseAlterations(
  { persona, with: other }: { readonly persona: string; readonly with?: string },
  received: readonly ReceivedResponse[],
): readonly ResponseAlteration[] {
  return received.flatMap(({ name, example }) =>
    [...statusChanges(example), ...headerChanges(example), ...bodyChanges(example.body)].map(
      ([label, change]) => ({
        id: `${persona}: ${name}: ${label}`,
        persona,
        ...(other !== undefined && { with: other }),
        wire: () => altering(name, change, other),
      }),
    ),
  );
}

function altering(name: string, change: Change[1], ignored: string | undefined): Wire {
  return {
    rest: async (request, forward) => {
      const response = await forward(request);
      const isAltered = !isOfSystem(request, ignored) && responseName(request, response) === name;
      return isAltered ? change(response) : response;
    },
  };
}

function statusChanges({ status }: WireResponse): readonly Change[] {
  const others = status < 300 ? [202, 400, 500] : [200, status === 400 ? 409 : 400, 500];
  return others.map((other) => [`status ${other}`, (response) => ({ ...response, status: other })]);
}

function headerChanges({ headers = {} }: WireResponse): readonly Change[] {
  const withHeader =
    (name: string, value: string | undefined): Change[1] =>
    (response) => {
      const { [name]: _, ...others } = response.headers ?? {};
      return { ...response, headers: value === undefined ? others : { ...others, [name]: value } };
    };
  return ['content-type', 'x-request-id', 'retry-after']
    .filter((name) => headers[name] !== undefined)
    .flatMap((name): readonly Change[] => [
      [`header ${name} absent`, withHeader(name, undefined)],
      ...(name === 'content-type'
        ? [[`header ${name} other value`, withHeader(name, 'text/plain')] as const]
        : []),
      ...(name === 'retry-after' ? [[`header ${name} other value`, withHeader(name, 'soon')] as const] : []),
    ]);
}

function bodyChanges(body: unknown): readonly Change[] {
  return placesOf(body).flatMap((path) => valueChanges(body, path));
}

function valueChanges(body: unknown, path: JsonPath): readonly Change[] {
  const at = (label: string, change: (old: unknown) => unknown): Change => [
    `${pathText(path)} ${label}`,
    (response) => ({ ...response, body: changedAt(response.body, path, change) }),
  ];
  const value = valueAt(body, path);
  const isList = Array.isArray(value);
  return [
    at(path.at(-1) === 0 ? 'lost' : 'absent', () => undefined),
    ...(path.at(-1) === 0 ? [] : [at('other type', otherType)]),
    ...(typeof value === 'object' ? [] : [at('other value', otherValue)]),
    ...(isList && value.length > 0
      ? [at('doubled item', (old) => (Array.isArray(old) ? [...old.slice(0, 1), ...old] : old))]
      : []),
    ...(isList && value.length > 1
      ? [at('other order', (old) => (Array.isArray(old) ? old.toReversed() : old))]
      : []),
  ];
}

function valueAt(body: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => field(value, String(step)), body);
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  return Array.isArray(value) ? {} : 'seven';
}

/** Another value of the same form: an amount, an instant, a day, a number or a word. */
function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'seven';
  if (/^-?\d+\.\d+$/.test(value)) return (Number(value) + 1).toFixed(value.split('.')[1]?.length ?? 0);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(Date.parse(value) + 86_400_000).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10);
  return words.find(([one]) => one === value)?.[1] ?? `${value}x`;
}

/** Words of one list, each with another one of it. */
const words: readonly (readonly [string, string])[] = [
  ['SUCCESS', 'FAILED'],
  ['FAILED', 'SUCCESS'],
  ['PENDING', 'SUCCESS'],
  ['CANCELLED', 'SUCCESS'],
  ['REFUNDED', 'SUCCESS'],
  ['QUEUED', 'COMPLETED'],
  ['SENT', 'QUEUED'],
  ['COMPLETED', 'FAILED'],
  ['ONLINE', 'OFFLINE'],
  ['EUR', 'USD'],
  ['PRINT', 'FORCE_REFRESH'],
  ['FORCE_REFRESH', 'PRINT'],
  ['bearer', 'basic'],
];
