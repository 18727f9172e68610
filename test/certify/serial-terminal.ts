import { intercept, type Line } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { Frame } from '../../conformance/mutation/wire/frame.js';
import type { Breaks } from './certify-simulated.js';

const receiptWithinMs = 5_000;
/** A frame that the terminal receives in place of a message that has to wait. */
const nothing: Frame = { command: 'RECEIPT', headers: { 'receipt-id': 'of-nothing' }, body: '' };

/**
 * A terminal that handles one message after the other: after each frame that asks for a RECEIPT it waits for that, and
 * drops its session if none comes within 5 s.
 */
export const serialTerminal: Breaks = (environment) => {
  let line: Line | undefined;
  let waiting: Frame[] = [];
  const awaited = new Set<string>();
  const next = () => {
    const frame = awaited.size > 0 ? undefined : waiting.shift();
    if (frame === undefined) return;
    line?.deliver(frame);
    setTimeout(next, 0);
  };
  return intercept(environment, {
    opened(opened) {
      line = opened;
      waiting = [];
      awaited.clear();
    },
    toServer(frame, session) {
      const { receipt } = frame.headers;
      if (receipt === undefined) return frame;
      awaited.add(receipt);
      setTimeout(() => line === session && awaited.has(receipt) && session.cut(), receiptWithinMs);
      return frame;
    },
    toTerminal(frame) {
      if (frame.command === 'RECEIPT' && awaited.delete(frame.headers['receipt-id'] ?? ''))
        setTimeout(next, 0);
      if (frame.command !== 'MESSAGE' || awaited.size === 0) return frame;
      waiting.push(frame);
      return nothing;
    },
  });
};
