import type { Mutant } from '../../mutant.js';

export const acceptsWildcardSubscription: Mutant = {
  id: 'accepts-wildcard-subscription',
  sentence: 'SUBSCRIBE to the queues of all terminals by a star is taken.',
  clause: 'CHN-05',
  scenario: 'channel.queues',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        if (frame.headers.destination !== '/queue/terminal/*') return frame;
        const headers = { 'receipt-id': frame.headers.receipt ?? '' };
        session.answer({ command: 'RECEIPT', headers, body: '' });
        return undefined;
      },
    }),
  }),
};
