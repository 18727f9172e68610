import { frameField, withField } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { interceptLaterReports } from '../../later-reports.js';

export const renamesRepeatedReports: BrokenTerminal = {
  id: 'renames-repeated-reports',
  sentence: 'A report that it repeats after a reconnect has a new referenceId and specificTId.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) =>
    interceptLaterReports(environment, (report, _line, session) => {
      const renamed = (name: string) => `${String(frameField(report, name))}-${session}`;
      const named = withField(report, 'referenceId', renamed('referenceId'));
      return withField(named, 'specificTId', renamed('specificTId'));
    }),
};
