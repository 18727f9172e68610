import { frameField, isSendTo, withField } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

const mark = '-again';

export const repeatsCommands: BrokenTerminal = {
  id: 'repeats-commands',
  sentence: 'It does a command again that comes again because its result was lost.',
  clause: 'CMD-05',
  scenario: 'commands.print.cut-before-result',
  // To the terminal it is another command, to the server the same.
  breaks: (environment) =>
    overheard(environment, {
      toTerminal(frame) {
        const requestId = frameField(frame, 'requestId');
        const again = frame.headers.redelivered === 'true' && requestId !== undefined;
        return again ? withField(frame, 'requestId', `${String(requestId)}${mark}`) : frame;
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
