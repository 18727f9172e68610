import { type Frame, isSendTo } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const repeatsConfirmedReports: BrokenTerminal = {
  id: 'repeats-confirmed-reports',
  sentence: 'After each reconnect it repeats reports that already had their RECEIPT.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) => {
    const reported: Frame[] = [];
    return intercept(environment, {
      toServer(frame, line) {
        if (isSendTo(frame, '/app/terminal/transaction')) reported.push(frame);
        if (isSendTo(frame, '/app/terminal/register'))
          queueMicrotask(() => {
            for (const each of reported)
              line.send({ ...each, headers: { destination: '/app/terminal/transaction' } });
          });
        return frame;
      },
    });
  },
};
