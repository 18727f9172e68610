import type { EventType, RunEvent } from '../../../src/events/event.js';
import { eventSchemas } from '../../../src/events/schema/event-schemas.js';
import { renumbered } from '../../../test/support/mutations.js';
import { type Alteration, absent, alterationsOfField, alterationsOfStatus } from './alterations.js';
import { movedMutants } from './moved-mutants.js';
import { numberedMutants } from './numbered-mutants.js';
import { type EntityOf, observedTypes } from './observed-types.js';
import type { ObservedType, Stream, StreamContext, StreamMutant } from './stream-mutant.js';

/** The events of one type and class, by their index. */
interface EventClass {
  readonly type: ObservedType;
  /** The type, and the class in brackets if the type has several. */
  readonly name: string;
  readonly places: readonly number[];
}

/** Every defect of this stream that can be generated. */
export function streamMutants(stream: Stream): readonly StreamMutant[] {
  const classes = classesOf(stream);
  return [
    ...classes.flatMap((each) => [...lostAndDoubled(stream, each), ...reordered(stream, each)]),
    ...classes.flatMap((each) => altered(stream, each)),
    ...movedMutants(stream),
    ...numberedMutants(stream),
    inventedFinding(stream),
  ].filter(({ places }) => places.length > 0);
}

/** The types of events that have defects. */
export const observed: readonly ObservedType[] = Object.values(eventSchemas).flatMap(({ properties }) => {
  const { const: type } = properties.type;
  return isObserved(type) ? [type] : [];
});

/** The fields that the schema of a type has. */
export function fieldsOf(type: ObservedType): readonly string[] {
  return Object.keys(eventSchemas[type].properties);
}

/** The alterations of a field of events of that type. */
export function alterationsOf(type: ObservedType, field: string): readonly Alteration[] {
  const [family = ''] = type.split('.');
  if (observedTypes[type].unaltered?.includes(field) === true) return [];
  const alterations = (field === 'status' ? alterationsOfStatus[family] : alterationsOfField[field]) ?? [];
  // A stream in which a required field is absent is not valid: it is not read at all.
  const isRequired = eventSchemas[type].required.some((name) => name === field);
  return alterations.filter(({ label }) => label !== 'absent' || !isRequired);
}

function classesOf(stream: Stream): readonly EventClass[] {
  const context = contextOf(stream);
  const classes = new Map<string, { readonly type: ObservedType; readonly places: number[] }>();
  for (const [index, event] of stream.entries()) {
    const { type } = event;
    if (!isObserved(type)) continue;
    const { classOf, isObserved: isObservedEvent } = observedTypes[type];
    if (isObservedEvent?.(event, context) === false) continue;
    const name = classOf === undefined ? type : `${type} (${classOf(event, context)})`;
    const known = classes.get(name) ?? { type, places: [] };
    classes.set(name, known);
    known.places.push(index);
  }
  return [...classes].map(([name, { type, places }]) => ({ name, type, places }));
}

function contextOf(stream: Stream): StreamContext {
  const fleet = new Set(
    stream.flatMap((event) => (event.type === 'terminal.state' && event.fleet ? [event.terminalId] : [])),
  );
  const fleetConfigIds = new Set(
    stream.flatMap((event) => (event.type === 'terminal.state' && event.fleet ? [event.configId] : [])),
  );
  const audited = new Set(
    stream.flatMap((event) => (event.type === 'audit.merchant' ? [event.merchantId] : [])),
  );
  const types = new Map<string, Set<EventType>>();
  for (const event of stream) {
    const key = paymentOf(event);
    if (key === undefined || event.actor !== 'backend') continue;
    types.set(key, (types.get(key) ?? new Set()).add(event.type));
  }
  return {
    fleet,
    fleetConfigIds,
    circumstances: circumstancesOf(stream),
    audited,
    typesOfPayment: (event) => types.get(paymentOf(event) ?? '') ?? new Set(),
  };
}

/** The time within which a session that begins may have begun before the dashboard came back. */
const soonMs = 5_000;

/** A dashboard that has just come back may have missed the beginning, and a cut session may have no end of its own. */
function circumstancesOf(stream: Stream): ReadonlyMap<number, string> {
  const states = new Map<number, string>();
  const circumstances = new Map<number, string>();
  let backAt = Number.NEGATIVE_INFINITY;
  for (const event of stream) {
    if (event.type === 'dashboard.state') backAt = event.t;
    if (event.type === 'terminal.state') states.set(event.configId, event.to);
    if (event.type !== 'dashboard.event') continue;
    if (event.t < backAt + soonMs) circumstances.set(event.seq, 'after a gap');
    else if (event.kind === 'session-offline' && states.get(event.configId) === 'backing-off')
      circumstances.set(event.seq, 'of a cut session');
  }
  return circumstances;
}

/** The payment that an event is about; reports are of payments in production. */
function paymentOf(event: RunEvent): string | undefined {
  if (!('merchantId' in event && 'referenceId' in event)) return undefined;
  const isSandbox = 'sandbox' in event && event.sandbox;
  return `${event.merchantId} ${isSandbox} ${event.referenceId}`;
}

function isObserved(type: EventType): type is ObservedType {
  return type in observedTypes;
}

function lostAndDoubled(stream: Stream, { type, name, places }: EventClass): readonly StreamMutant[] {
  const { checkers } = observedTypes[type];
  const doubled = (at: number) => renumbered(stream.toSpliced(at, 0, ...stream.slice(at, at + 1)));
  return [
    {
      id: `lost ${name}`,
      kind: 'lost',
      checkers,
      places,
      at: (index) => renumbered(stream.toSpliced(index, 1)),
    },
    { id: `doubled ${name}`, kind: 'doubled', checkers, places, at: doubled },
  ];
}

/** A finding of an integrator, of which a valid stream has none. */
function inventedFinding(stream: Stream): StreamMutant {
  const isCall = (index: number) => stream[index]?.type === 'integrator.called';
  return {
    id: 'invented integrator.finding',
    kind: 'invented',
    checkers: ['integrators'],
    places: [...stream.keys()].filter(isCall),
    at: (index) => {
      const { actor = '', t = 0 } = stream[index] ?? {};
      const body = { operation: 'payNow', expected: '200', actual: '500' };
      const finding: RunEvent = { seq: 0, t, actor, type: 'integrator.finding', ...body };
      return renumbered(stream.toSpliced(index + 1, 0, finding));
    },
  };
}

/** The event changes places with the next one of the same entity; both places keep their times. */
function reordered(stream: Stream, { type, name, places }: EventClass): readonly StreamMutant[] {
  const { checkers, entities } = observedTypes[type];
  return Object.entries(entities).map(([entity, keyOf]) => {
    const next = neighbours(stream, keyOf);
    return {
      id: `reordered ${name} with the next of its ${entity}`,
      kind: 'reordered',
      checkers,
      places: places.filter((index) => next.has(index)),
      at: (index) => swapped(stream, index, next.get(index) ?? index),
    };
  });
}

/** The index of the next event of the same entity, by index. */
function neighbours(stream: Stream, keyOf: EntityOf): ReadonlyMap<number, number> {
  const next = new Map<number, number>();
  const last = new Map<string, number>();
  for (const [index, event] of stream.entries()) {
    const key = keyOf(event);
    if (key === undefined) continue;
    const before = last.get(key);
    if (before !== undefined) next.set(before, index);
    last.set(key, index);
  }
  return next;
}

function swapped(stream: Stream, one: number, other: number): Stream {
  const [first, second] = [stream[one], stream[other]];
  if (first === undefined || second === undefined) return stream;
  return renumbered(stream.with(one, { ...second, t: first.t }).with(other, { ...first, t: second.t }));
}

function altered(stream: Stream, { type, name, places }: EventClass): readonly StreamMutant[] {
  const { checkers, checkersOf } = observedTypes[type];
  return fieldsOf(type).flatMap((field) => {
    const related = field === 'actor' ? [...checkers, 'identities'] : (checkersOf?.[field] ?? checkers);
    const others = [...new Set(places.map((index) => fieldOf(stream[index], field)))];
    return alterationsOf(type, field).map(({ label, alter }): StreamMutant => {
      const valueAt = (index: number) => alter(fieldOf(stream[index], field), others);
      return {
        id: `${name}: ${field} ${label}`,
        kind: 'altered',
        checkers: related,
        places: places.filter((index) => valueAt(index) !== undefined),
        at: (index) => withValue(stream, index, field, valueAt(index)),
      };
    });
  });
}

function fieldOf(event: RunEvent | undefined, field: string): unknown {
  return event === undefined ? undefined : Reflect.get(event, field);
}

function withValue(stream: Stream, index: number, field: string, value: unknown): Stream {
  const event = stream[index];
  if (event === undefined) return stream;
  const changed = { ...event };
  if (value === absent) Reflect.deleteProperty(changed, field);
  else Reflect.set(changed, field, value);
  return stream.with(index, changed);
}
