import type { Mutant } from '../../../mutant.js';

export const rejectsSecondTopicSubscription: Mutant = {
  id: 'rejects-second-topic-subscription',
  sentence: 'A second SUBSCRIBE to the admin topic on one connection gets ERROR and a close.',
  clause: 'CHN-15',
  scenario: 'channel.subscriptions',
  wire: () => ({
    session() {
      let first: string | undefined;
      return {
        fromClient(frame) {
          if (frame.headers.destination !== '/topic/admin/events') return frame;
          first ??= frame.headers.id;
          // The id of an open subscription is rejected, also for a topic.
          return { ...frame, headers: { ...frame.headers, id: first ?? '' } };
        },
      };
    },
  }),
};
