import { frameField, isSendTo, withField } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const renamesRepeatedReports: BrokenTerminal = {
  id: 'renames-repeated-reports',
  sentence: 'A report that it repeats after a reconnect has a new referenceId and specificTId.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) => {
    let sessions = 0;
    return intercept(environment, {
      opened() {
        sessions += 1;
      },
      toServer(frame) {
        if (sessions === 1 || !isSendTo(frame, '/app/terminal/transaction')) return frame;
        const renamed = (name: string) => `${String(frameField(frame, name))}-${sessions}`;
        const named = withField(frame, 'referenceId', renamed('referenceId'));
        return withField(named, 'specificTId', renamed('specificTId'));
      },
    });
  },
};
