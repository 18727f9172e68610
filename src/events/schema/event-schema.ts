import Type, { type Static, type TObject, type TProperties } from 'typebox';

/** The fields that every line of the stream has besides its type. */
const stampFields = {
  seq: Type.Integer({ minimum: 0, description: 'From 0, by 1, without a gap.' }),
  t: Type.Number({
    minimum: 0,
    description: 'Milliseconds since the run started, by the clock of the run.',
    examples: [1_240],
  }),
  actor: Type.String({
    minLength: 1,
    description:
      'The part that emits the event: run, backend, faults, person, dashboard, auditor, terminal:T00000001, integrator:pos-1, scenario:<id>; terminal:T00000001@<id> for a terminal of a scenario on another service than the fleet, terminal:T00000001@path:<path> for one of the fleet that walks a path there; paths.',
    examples: ['backend', 'terminal:T00000001'],
  }),
};

/** The schema of one type of line. */
export function eventSchema<const T extends string, P extends TProperties>(
  type: T,
  description: string,
  fields: P,
) {
  return Type.Object(
    { ...stampFields, type: Type.Literal(type), ...fields },
    { additionalProperties: false, description },
  );
}

/** The same value, all the way down, not to be changed. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;

/** Sequence number, time and actor: the event bus adds them to what a part emits. */
export type Stamp = Immutable<Static<TObject<typeof stampFields>>>;

/** An event as a part emits it: its line of the stream without the stamp. */
export type BodyOf<Schema extends TObject> = Immutable<Omit<Static<Schema>, keyof Stamp>>;
