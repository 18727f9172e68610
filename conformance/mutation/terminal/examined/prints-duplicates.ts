import { frameField, isSendTo, withField } from '../../wire/frame.js';
import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';

const mark = '-duplicate';

export const printsDuplicates: ExaminedTerminal = {
  id: 'prints-duplicates',
  sentence: 'It executes a command again that comes twice in one session, without the header redelivered.',
  clause: 'CMD-05',
  examination: 'terminal.print',
  // The terminal sees another command, the server the same one.
  breaks(environment) {
    const seen = new Set<unknown>();
    return intercept(environment, {
      toTerminal(frame) {
        const requestId = frameField(frame, 'requestId');
        if (requestId === undefined || frame.headers.redelivered === 'true') return frame;
        const isDuplicate = seen.has(requestId);
        seen.add(requestId);
        return isDuplicate ? withField(frame, 'requestId', `${String(requestId)}${mark}`) : frame;
      },
      toServer(frame) {
        const requestId = String(frameField(frame, 'requestId'));
        return isSendTo(frame, '/app/terminal/command-result') && requestId.endsWith(mark)
          ? withField(frame, 'requestId', requestId.slice(0, -mark.length))
          : frame;
      },
    });
  },
};
