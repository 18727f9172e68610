import { isSendTo } from '../../wire/frame.js';
import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';

export const reportsResultsTwice: ExaminedTerminal = {
  id: 'reports-results-twice',
  sentence: 'It reports each result of a command twice.',
  clause: 'CMD-05',
  examination: 'terminal.print',
  breaks: (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        if (isSendTo(frame, '/app/terminal/command-result')) line.send(frame);
        return frame;
      },
    }),
};
