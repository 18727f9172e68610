import { type Frame, frameField, isSendTo, withField } from '../../wire/frame.js';
import type { LineHooks } from '../intercepted-terminal.js';

const mark = '-repeated';

/** The hooks of a terminal that executes such frames as new commands, while the server sees results of the old ones. */
export function executingAgain(isRepeated: (frame: Frame) => boolean): LineHooks {
  return {
    toTerminal(frame) {
      return isRepeated(frame)
        ? withField(frame, 'requestId', `${String(frameField(frame, 'requestId'))}${mark}`)
        : frame;
    },
    toServer(frame) {
      const requestId = String(frameField(frame, 'requestId'));
      return isSendTo(frame, '/app/terminal/command-result') && requestId.endsWith(mark)
        ? withField(frame, 'requestId', requestId.slice(0, -mark.length))
        : frame;
    },
  };
}

/** Returns whether a frame is one more delivery of a command in its session, without the header redelivered. */
export function duplicates(): (frame: Frame) => boolean {
  const seen = new Set<unknown>();
  return (frame) => {
    const requestId = frameField(frame, 'requestId');
    if (requestId === undefined || frame.headers.redelivered === 'true') return false;
    const isDuplicate = seen.has(requestId);
    seen.add(requestId);
    return isDuplicate;
  };
}
