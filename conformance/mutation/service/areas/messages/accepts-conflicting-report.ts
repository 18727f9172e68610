import { frameField, isSendTo, withField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const acceptsConflictingReport: Mutant = {
  id: 'accepts-conflicting-report',
  sentence: 'A report that conflicts with a known specificTId is stored as another transaction.',
  clause: 'MSG-07',
  scenario: 'messages.report-conflicts',
  wire: () => {
    const known = new Set<unknown>();
    return {
      session: () => ({
        fromClient(frame) {
          if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
          const specificTId = frameField(frame, 'specificTId');
          if (!known.has(specificTId)) {
            known.add(specificTId);
            return frame;
          }
          const renamed = withField(frame, 'referenceId', `again-${specificTId}`);
          return withField(renamed, 'specificTId', `again-${specificTId}`);
        },
      }),
    };
  },
};
