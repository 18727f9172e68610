import type { SourceMutant } from '../../source-mutant.js';

/** Subscriptions of the area channel. */
export const channelSubscriptionsMutants: readonly SourceMutant[] = [
  {
    id: 'subscribes-with-a-slash-at-the-end',
    sentence: 'A SUBSCRIBE to the own queue with a slash at the end is accepted.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (destination.replace(/\\/$/, '') !== own)",
      },
    ],
  },
  {
    id: 'subscribes-in-any-letter-case',
    sentence: 'A SUBSCRIBE to the own queue in another letter case is accepted.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: 'if (destination.toLowerCase() !== own)',
      },
    ],
  },
  {
    id: 'subscribes-with-zeros-before-the-config-id',
    sentence: 'A SUBSCRIBE to /queue/terminal/01001 is accepted for 1001.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (destination.replace(/\\/0+([1-9])/, '/$1') !== own)",
      },
    ],
  },
  {
    id: 'subscribes-to-a-wildcard',
    sentence: 'A SUBSCRIBE to /queue/terminal/* is accepted.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (destination !== own && destination !== '/queue/terminal/*')",
      },
    ],
  },
  {
    id: 'trims-the-destination-of-a-subscribe',
    sentence: 'A SUBSCRIBE to the own queue with a space before it is accepted.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: 'if (destination.trim() !== own)',
      },
    ],
  },
  {
    id: 'decodes-the-destination-of-a-subscribe',
    sentence: 'A SUBSCRIBE to the own queue with %20 after it is accepted.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: 'if (destination.replace(/%[0-9A-F]{2}/gi, decodeURIComponent).trim() !== own)',
      },
    ],
  },
  {
    id: 'normalises-the-destination-of-a-subscribe',
    sentence:
      'A SUBSCRIBE to a path that leads to the own queue is accepted: //queue/terminal/1001 and /queue/terminal/1002/../1001.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (new URL(destination.replace(/\\/+/g, '/'), 'file:///').pathname !== own)",
      },
    ],
  },
  {
    id: 'subscribes-to-everything-below-the-own-queue',
    sentence:
      'A SUBSCRIBE to a destination that begins like the own queue is accepted, such as /queue/terminal/10012.',
    clauses: ['CHN-05', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: 'if (!destination.startsWith(own))',
      },
    ],
  },
  {
    id: 'lets-terminals-subscribe-the-admin-topic',
    sentence: 'A terminal may subscribe to the admin topic.',
    clauses: ['CHN-05', 'ADM-01', 'BAD-24'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: 'if (destination !== own && destination !== adminTopicDestination)',
      },
    ],
  },
  {
    id: 'delivers-nothing-to-a-terminal-that-registered-first',
    sentence: 'A terminal that registers before it subscribes gets no messages.',
    clauses: ['CHN-09', 'REC-08', 'CMD-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: 'else startDelivery(deps, session);',
        to: 'else if (!session.registered) startDelivery(deps, session);',
      },
    ],
  },
];
