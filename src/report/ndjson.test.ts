import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../test/support/example-events.js';
import { ndjsonLine } from './ndjson.js';

describe('ndjsonLine', () => {
  it('writes each event as one line that reads back as the same event', () => {
    for (const event of streamOf(Object.values(exampleBodies))) {
      const line = ndjsonLine(event);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toEqual(event);
    }
  });

  it('escapes every control character, and the value still reads back', () => {
    const message = 'a\n\u001b[31m\u007f\u009b31m\u2028b';
    const [event] = streamOf([{ type: 'notice', level: 'info', message }]);
    if (event === undefined) throw new Error('no event');
    const line = ndjsonLine(event);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    expect(JSON.parse(line)).toEqual(event);
  });
});
