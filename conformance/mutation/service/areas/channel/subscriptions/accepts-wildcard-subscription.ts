import type { Mutant } from '../../../mutant.js';

export const acceptsWildcardSubscription: Mutant = {
  id: 'accepts-wildcard-subscription',
  sentence: 'A SUBSCRIBE to the queues of all terminals with an asterisk is accepted.',
  clause: 'CHN-05',
  scenario: 'channel.queues',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        if (frame.headers.destination !== '/queue/terminal/*') return frame;
        const headers = { 'receipt-id': frame.headers.receipt ?? '' };
        session.sendToClient({ command: 'RECEIPT', headers, body: '' });
        return undefined;
      },
    }),
  }),
};
