import { readFile } from 'node:fs/promises';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import { eventSchemas } from './event-schemas.js';
import { eventsSchemaDocument } from './events-document.js';

const published = new URL('../../../docs/schemas/events.schema.json', import.meta.url);

function validator(): ValidateFunction {
  return new Ajv2020({ strict: true }).compile(eventsSchemaDocument());
}

const validate = validator();

it.each(Object.entries(eventSchemas))(
  'the schema of the event stream has the schema of %s under the type that it requires',
  (type, schema) => {
    expect(schema.properties.type.const).toBe(type);
  },
);

it.each(streamOf(Object.values(exampleBodies)).map((event) => [event.type, event] as const))(
  'the schema of the event stream accepts a line of type %s',
  (_, event) => {
    expect(validate(JSON.parse(JSON.stringify(event))), JSON.stringify(validate.errors)).toBe(true);
  },
);

const online = { seq: 0, t: 0, actor: 'backend', ...exampleBodies['session.online'] };

it.each([
  ['an unknown type', { ...online, type: 'session.asleep' }],
  ['a field that no type of event has', { ...online, wsToken: 'eyJ' }],
  ['a missing field', { ...online, terminalId: undefined }],
  ['a sequence number below 0', { ...online, seq: -1 }],
  ['a sequence number with decimals', { ...online, seq: 0.5 }],
  ['no actor', { ...online, actor: undefined }],
  ['a text instead of a number', { ...online, configId: '12' }],
  ['an unknown verdict', { seq: 0, t: 0, actor: 'run', ...exampleBodies['run.finished'], verdict: 'green' }],
  [
    'an unknown field in a nested object',
    {
      seq: 0,
      t: 0,
      actor: 'run',
      ...exampleBodies['run.finished'],
      terminals: { asked: 1, onlinePeak: 1, lost: 0 },
    },
  ],
])('the schema of the event stream rejects a line with %s', (_, line) => {
  expect(validate(JSON.parse(JSON.stringify(line)))).toBe(false);
});

it('the schema of the event stream is the one in docs/schemas/events.schema.json; if it is not, run `npm run docs`', async () => {
  const onDisk: unknown = JSON.parse(await readFile(published, 'utf8'));
  expect(onDisk).toEqual(JSON.parse(JSON.stringify(eventsSchemaDocument())));
});
