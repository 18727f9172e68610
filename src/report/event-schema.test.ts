import { readFile } from 'node:fs/promises';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../test/support/example-events.js';
import type { EventType, RunEvent } from '../events/event.js';
import { eventSchemas, eventsSchemaDocument } from './event-schema.js';

const published = new URL('../../docs/events.schema.json', import.meta.url);

/** One level of wrapping less: no readonly, no intersections, so that two shapes can be compared. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** True for each type of event whose schema says exactly what its interface says, false for any other. */
type Agreement = {
  readonly [T in EventType | keyof typeof eventSchemas]: T extends EventType & keyof typeof eventSchemas
    ? Same<Plain<Extract<RunEvent, { readonly type: T }>>, Plain<Static<(typeof eventSchemas)[T]>>>
    : false;
};

/** Does not compile when a schema and its event type differ, in either direction: the error names the type. */
const agreement: Agreement = {
  'run.started': true,
  'backend.started': true,
  'run.phase': true,
  'terminal.state': true,
  'terminal.printed': true,
  'session.online': true,
  'session.offline': true,
  'reconnect.scheduled': true,
  'command.queued': true,
  'command.sent': true,
  'command.done': true,
  'payment.stored': true,
  'payment.resolved': true,
  'payment.cancelled': true,
  'refund.accepted': true,
  'refund.resolved': true,
  'report.taken': true,
  'report.stored': true,
  'report.rejected': true,
  'report.confirmed': true,
  'books.closed': true,
  'fault.began': true,
  'fault.ended': true,
  'integrator.started': true,
  'integrator.called': true,
  'integrator.unanswered': true,
  'integrator.finding': true,
  'scenario.started': true,
  'scenario.waiting': true,
  check: true,
  'scenario.finished': true,
  notice: true,
  'run.finished': true,
};

function validator(): ValidateFunction {
  return new Ajv2020({ strict: true }).compile(eventsSchemaDocument());
}

describe('the schema of the event stream', () => {
  const validate = validator();

  it('has a schema for every type of event and for no other', () => {
    expect(Object.keys(eventSchemas)).toEqual(Object.keys(agreement));
  });

  it.each(streamOf(Object.values(exampleBodies)).map((event) => [event.type, event] as const))(
    'accepts a line of type %s',
    (_, event) => {
      expect(validate(JSON.parse(JSON.stringify(event))), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  const online = { seq: 0, t: 0, actor: 'backend', ...exampleBodies['session.online'] };

  it.each([
    ['an unknown type', { ...online, type: 'session.asleep' }],
    ['a field that no type has', { ...online, wsToken: 'eyJ' }],
    ['a missing field', { ...online, terminalId: undefined }],
    ['a sequence number below 0', { ...online, seq: -1 }],
    ['a sequence number with decimals', { ...online, seq: 0.5 }],
    ['no actor', { ...online, actor: undefined }],
    ['a number as text', { ...online, configId: '12' }],
    [
      'an unknown verdict',
      { seq: 0, t: 0, actor: 'run', ...exampleBodies['run.finished'], verdict: 'green' },
    ],
    [
      'a field too many deep inside',
      {
        seq: 0,
        t: 0,
        actor: 'run',
        ...exampleBodies['run.finished'],
        terminals: { asked: 1, onlinePeak: 1, lost: 0 },
      },
    ],
  ])('refuses a line with %s', (_, line) => {
    expect(validate(JSON.parse(JSON.stringify(line)))).toBe(false);
  });

  it('stands in docs/events.schema.json as it is here; if not: node scripts/write-docs.js', async () => {
    const onDisk: unknown = JSON.parse(await readFile(published, 'utf8'));
    expect(onDisk).toEqual(JSON.parse(JSON.stringify(eventsSchemaDocument())));
  });
});
