import type { Mutant } from '../../../mutant.js';

export const publishesToFirstSubscriptionOnly: Mutant = {
  id: 'publishes-to-first-subscription-only',
  sentence: 'Only the first subscription of a dashboard receives the events of the admin topic.',
  clause: 'CHN-15',
  scenario: 'channel.subscriptions',
  wire: () => ({
    session() {
      let first: string | undefined;
      return {
        toClient(frame) {
          if (frame.headers.destination !== '/topic/admin/events') return frame;
          first ??= frame.headers.subscription;
          return frame.headers.subscription === first ? frame : undefined;
        },
      };
    },
  }),
};
