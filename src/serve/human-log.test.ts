import { describe, expect, it } from 'vitest';
import { humanLogLine } from './human-log.js';
import { createLog } from './log.js';

/** The readable line that the log writes. */
function written(work: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  work(createLog('trace', (line) => (text += humanLogLine(line))));
  return text;
}

describe('a readable line of the log', () => {
  it('the line has the time, the level, the message and the fields', () => {
    const req = { method: 'GET', url: '/health?token=secret', ip: '127.0.0.1' };
    expect(written((log) => log.info({ reqId: 'req-1', req }, 'incoming request'))).toMatch(
      /^\d\d:\d\d:\d\d {2}info {3}incoming request {2}reqId=req-1 {2}method=GET {2}path=\/health {2}ip=127\.0\.0\.1\n$/,
    );
  });

  it('the line of an error has its message, and its stack below', () => {
    const text = written((log) => log.error({ err: new Error('broke') }, 'it failed'));
    expect(text).toMatch(/^\S+ {2}error {2}it failed {2}broke\n(?: {4}at .*\n)+$/);
  });

  it('the line controls no terminal, whatever a client has sent', () => {
    const text = written((log) => log.info({ agent: '\u001b[2J\r\nroot' }, 'incoming request'));
    expect(text).toMatch(/agent=.*root\n$/);
    expect(text).not.toContain('\u001b');
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });

  it('a text that is not JSON stays as it is', () => {
    expect(humanLogLine('plain\n')).toBe('plain\n');
  });
});
