import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../test/support/example-events.js';
import { eventLine } from './event-line.js';

describe('eventLine', () => {
  it('eventLine returns one line for each event, which parses to the same event', () => {
    for (const event of streamOf(Object.values(exampleBodies))) {
      const line = eventLine(event);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toEqual(event);
    }
  });

  it('escapes every control character, and the line still parses to the same event', () => {
    const message = 'a\n\u001b[31m\u007f\u009b31m\u2028b';
    const [event] = streamOf([{ type: 'notice', level: 'info', message }]);
    if (event === undefined) throw new Error('no event');
    const line = eventLine(event);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    expect(JSON.parse(line)).toEqual(event);
  });
});
