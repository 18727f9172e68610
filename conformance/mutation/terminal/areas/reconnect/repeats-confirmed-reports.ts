import { type Frame, isSendTo } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

export const repeatsConfirmedReports: BrokenTerminal = {
  id: 'repeats-confirmed-reports',
  sentence: 'After each reconnect it reports again what had its RECEIPT already.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) => {
    const reported: Frame[] = [];
    return overheard(environment, {
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
