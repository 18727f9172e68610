import { expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../test/support/example-events.js';
import { parseEvent } from './parse-event.js';

const notice = { seq: 1, t: 5, actor: 'run', type: 'notice', level: 'info', message: 'hello' };
const lineWith = (changes: Readonly<Record<string, unknown>>) => JSON.stringify({ ...notice, ...changes });

it.each(streamOf(Object.values(exampleBodies)).map((event) => [event.type, event] as const))(
  'parseEvent returns the event of a line of type %s',
  (_, event) => {
    expect(parseEvent(JSON.stringify(event))).toEqual({ event });
  },
);

it.each([
  ['an empty line', ' ', 'is empty'],
  ['a line that is not JSON', '{"seq":1,', 'is not JSON'],
  ['a line that is not an object', '[1]', 'is not an event, because it has no type'],
  ['null', 'null', 'is not an event, because it has no type'],
  ['a type that is not a text', '{"type":7}', 'is not an event, because it has no type'],
  ['an unknown type', lineWith({ type: 'gone' }), 'has the unknown event type "gone"'],
  ['the name of an object method', lineWith({ type: 'toString' }), 'has the unknown event type "toString"'],
  [
    'a long unknown type',
    lineWith({ type: 'x'.repeat(1_000) }),
    `has the unknown event type "${'x'.repeat(39)}…"`,
  ],
  ['a missing field', lineWith({ t: undefined }), 'is not a valid notice event: it lacks t'],
  [
    'an unknown field',
    lineWith({ token: 'secret' }),
    'is not a valid notice event: token is not a field of this event',
  ],
  [
    'a field of another type',
    lineWith({ seq: '1' }),
    'is not a valid notice event: seq must be integer, not "1"',
  ],
  [
    'a number below its minimum',
    lineWith({ seq: -1 }),
    'is not a valid notice event: seq must be >= 0, not -1',
  ],
  [
    'an unknown value of an enumeration',
    lineWith({ level: 'loud' }),
    'is not a valid notice event: level must be one of info, warning, error, not "loud"',
  ],
  [
    'a nested field of another type',
    JSON.stringify({
      ...notice,
      ...exampleBodies['run.finished'],
      level: undefined,
      message: undefined,
    }).replace('"asked":25', '"asked":0.5'),
    'is not a valid run.finished event: terminals.asked must be integer, not 0.5',
  ],
])('parseEvent names the problem of %s', (_, line, problem) => {
  expect(parseEvent(line)).toEqual({ problem });
});
