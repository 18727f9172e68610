import type { SourceMutant } from '../../source-mutant.js';

/** Subscribe of the area stomp. */
export const stompSubscribeMutants: readonly SourceMutant[] = [
  {
    id: 'subscribes-without-an-id',
    sentence: 'A SUBSCRIBE without id is accepted.',
    clauses: ['U01', 'CHN-15', 'BAD-26'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: "const id = requiredHeader(frame, 'id'); // U01",
        to: "const id = headerValue(frame.headers, 'id') ?? '0'; // U01",
      },
    ],
  },
  {
    id: 'takes-an-unknown-ack-mode-for-auto',
    sentence: 'A SUBSCRIBE with an unknown ack mode counts as auto.',
    clauses: ['U02', 'CHN-15', 'BAD-26'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: "      throw protocolError('Unknown ack mode');",
        to: "      return 'auto';",
      },
    ],
  },
  {
    id: 'accepts-ack-modes-in-any-letter-case',
    sentence: 'A SUBSCRIBE with ack:CLIENT is accepted.',
    clauses: ['U02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: 'switch (value) {',
        to: 'switch (value?.toLowerCase()) {',
      },
    ],
  },
  {
    id: 'subscribes-twice-with-one-id',
    sentence: 'A second SUBSCRIBE with a used id to the admin topic is accepted.',
    clauses: ['U03', 'CHN-15', 'BAD-26'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: "if (other.id === id) throw protocolError('Subscription id already in use'); // U03",
        to: "if (other.id === id && other.destination !== destination) throw protocolError('Subscription id already in use');",
      },
    ],
  },
  {
    id: 'subscribes-twice-to-one-queue',
    sentence: 'A second subscription to the same queue is accepted.',
    clauses: ['U08', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: 'if (other.destination === destination && !isTopic(destination))',
        to: 'if (other.destination === destination && destination.length === 0)',
      },
    ],
  },
  {
    id: 'subscribes-nine-times',
    sentence: 'A ninth subscription of a connection is accepted.',
    clauses: ['U09', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: 'if (context.table.list.length >= context.limits.subscriptions)',
        to: 'if (context.table.list.length > context.limits.subscriptions)',
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-a-subscribe',
    sentence: 'A SUBSCRIBE gets no RECEIPT.',
    clauses: ['U05', 'CHN-15', 'R01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'SUBSCRIBE';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'ignores-an-unknown-unsubscribe',
    sentence: 'An UNSUBSCRIBE with an unknown id is ignored.',
    clauses: ['U06', 'CHN-15', 'BAD-27'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: "if (removed === undefined) throw protocolError('No such subscription'); // U06",
        to: 'if (removed === undefined) return; // U06',
      },
    ],
  },
  {
    id: 'unsubscribes-without-an-id',
    sentence: 'An UNSUBSCRIBE without id ends the only subscription.',
    clauses: ['U06', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: "context.table.remove(requiredHeader(frame, 'id')); // U07",
        to: "context.table.remove(headerValue(frame.headers, 'id') ?? context.table.list[0]?.id ?? ''); // U07",
      },
    ],
  },
  {
    id: 'delivers-after-an-unsubscribe',
    sentence: 'Messages still arrive after UNSUBSCRIBE.',
    clauses: ['U07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription-table.ts',
        from: 'if (removed !== undefined) this.list',
        to: "if (removed?.destination.startsWith('/none')) this.list",
      },
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      session.subscription = undefined;\n      delivery.close(session);\n',
        to: '',
      },
    ],
  },
];
