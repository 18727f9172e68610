import { describe, expect, it } from 'vitest';
import { TerminalFrames } from './terminal-frames.js';

const send = (body: string) => `SEND\ndestination:/app/terminal/register\n\n${body}\0`;

/** The frames of a fleet of this size, and the function that adds one to the terminal 1. */
function framesOf(terminals: number) {
  let now = 0;
  const frames = new TerminalFrames(() => now, terminals);
  const report = frames.reportOf(1);
  const texts = () => frames.shown(1).map(({ text }) => text);
  return {
    frames,
    report,
    texts,
    passTime: (ms: number) => {
      now += ms;
    },
  };
}

describe('the frames of a terminal', () => {
  it('the frames of a terminal have their times, and heart-beats that follow each other are one entry', () => {
    const { frames, report, passTime } = framesOf(1);
    report('sent', send('{}'));
    passTime(5_000);
    for (let index = 0; index < 3; index += 1) report('received', Buffer.from('\n'));
    report('sent', '\n');
    passTime(10);
    report('closed', '1001 going away');
    expect(frames.shown(1)).toEqual([
      expect.objectContaining({ t: 0, direction: 'sent', text: send('{}').slice(0, -1), times: 1 }),
      expect.objectContaining({ t: 5_000, direction: 'received', isHeartBeat: true, times: 3 }),
      expect.objectContaining({ t: 5_000, direction: 'sent', isHeartBeat: true, times: 1 }),
      expect.objectContaining({ t: 5_010, direction: 'closed', text: '1001 going away' }),
    ]);
  });

  it('secrets of a frame are masked', () => {
    const { report, texts } = framesOf(1);
    report('sent', 'CONNECT\nAuthorization:Bearer a.secret.token\n\n\0');
    report('sent', 'SUBSCRIBE\nid:s\naccess_id:a-secret\n\n\0');
    report('received', Buffer.from('MESSAGE\n\n{"clientSecret":"a-secret"}\0'));
    expect(texts().join('\n')).not.toContain('secret.token');
    expect(texts().join('\n')).not.toContain('a-secret');
  });

  it('a frame of a binding is kept once, as the terminal has sent it', () => {
    const { report, texts } = framesOf(1);
    report('sent', send('1'));
    report('sent', send('1'), 'translated');
    expect(texts()).toHaveLength(1);
  });

  it.each([
    [1, 40],
    [500, 40],
    [1_000, 20],
    [5_000, 8],
    [100_000, 8],
  ])('in a fleet of %i terminals the newest %i frames of each are kept', (terminals, kept) => {
    const { report, texts } = framesOf(terminals);
    for (let index = 0; index < 100; index += 1) report('sent', send(String(index)));
    const shown = texts();
    expect(shown).toHaveLength(kept);
    expect(shown.at(-1)).toMatch(/99$/);
  });

  it('a terminal that was opened keeps 40 frames from then on, also in a large fleet', () => {
    const { report, texts } = framesOf(5_000);
    texts();
    for (let index = 0; index < 100; index += 1) report('sent', send(String(index)));
    expect(texts()).toHaveLength(40);
  });

  it('a large frame is kept and shown as its beginning with its whole size, and holds no large buffer', () => {
    const { report, texts } = framesOf(1);
    const large = send('€'.repeat(50_000));
    report('sent', large);
    report('received', Buffer.from(large));
    const size = Buffer.byteLength(large);
    for (const text of texts()) {
      expect(text.length).toBeLessThan(17_000);
      expect(text.endsWith(`(${size} bytes)`)).toBe(true);
    }
  });
});
