import { isSendTo } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const registersLate: BrokenTerminal = {
  id: 'registers-late',
  sentence: 'It subscribes first and registers three seconds later.',
  clause: 'REC-08',
  scenario: 'reconnect.register',
  breaks: (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        if (!isSendTo(frame, '/app/terminal/register')) return frame;
        setTimeout(() => line.send(frame), 3000);
        return undefined;
      },
    }),
};
