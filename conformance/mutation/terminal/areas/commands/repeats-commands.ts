import { frameField, isSendTo, withField } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

const mark = '-repeated';

export const repeatsCommands: BrokenTerminal = {
  id: 'repeats-commands',
  sentence: 'It executes a redelivered command again when the result was lost.',
  clause: 'CMD-05',
  scenario: 'commands.print.cut-before-result',
  // The terminal sees another command, the server the same one.
  breaks: (environment) =>
    intercept(environment, {
      toTerminal(frame) {
        const requestId = frameField(frame, 'requestId');
        const isRepeated = frame.headers.redelivered === 'true' && requestId !== undefined;
        return isRepeated ? withField(frame, 'requestId', `${String(requestId)}${mark}`) : frame;
      },
      toServer(frame) {
        if (!isSendTo(frame, '/app/terminal/command-result')) return frame;
        const requestId = String(frameField(frame, 'requestId'));
        return requestId.endsWith(mark)
          ? withField(frame, 'requestId', requestId.slice(0, -mark.length))
          : frame;
      },
    }),
};
