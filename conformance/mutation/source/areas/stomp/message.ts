import type { SourceMutant } from '../../source-mutant.js';

/** Message of the area stomp. */
export const stompMessageMutants: readonly SourceMutant[] = [
  {
    id: 'repeats-a-rejected-message-at-once',
    sentence: 'A message is sent again a second after its NACK and not after five.',
    clauses: ['A07'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'const { retryMs } = this.#limits;\n    this.#retries',
        to: 'const retryMs = this.#limits.retryMs / 5;\n    this.#retries',
      },
    ],
  },
  {
    id: 'takes-a-rejection-for-an-acknowledgement',
    sentence: 'A NACK of a push settles it.',
    clauses: ['A07', 'PAY-07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: 'const { inTransaction, limits } = deps;',
        to: 'const { inTransaction, limits } = deps;\n  await deps.messages.settle(configId, messageId, Date.now());',
      },
    ],
  },
  {
    id: 'names-the-destination-as-the-subscription',
    sentence: 'subscription of a MESSAGE is the destination and not the id of the SUBSCRIBE.',
    clauses: ['A01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: "headerLine('subscription', id)",
        to: "headerLine('subscription', id === '' ? id : destination)",
      },
    ],
  },
  {
    id: 'omits-the-content-type',
    sentence: 'A MESSAGE has no content-type.',
    clauses: ['A01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: `head += \`content-type:\${escapeHeader(type)}\\ncontent-length:`,
        to: 'head += `content-length:',
      },
    ],
  },
  {
    id: 'counts-characters-in-the-content-length',
    sentence: 'content-length of a MESSAGE counts characters and not bytes.',
    clauses: ['A01', 'CHN-15', 'F11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: `content-length:\${Buffer.byteLength(body)}`,
        to: `content-length:\${body.length}`,
      },
    ],
  },
  {
    id: 'sends-ack-in-auto-mode',
    sentence: 'A MESSAGE of a subscription with ack:auto has an ack header.',
    clauses: ['A02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: `if (this.ack !== 'auto') head += \`ack:\${delivery}\\n\`;`,
        to: `head += \`ack:\${delivery}\\n\`;`,
      },
    ],
  },
  {
    id: 'sends-no-ack-in-client-mode',
    sentence: 'A MESSAGE of a subscription with ack:client has no ack header.',
    clauses: ['A02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: `if (this.ack !== 'auto') head += \`ack:\${delivery}\\n\`;`,
        to: `if (this.ack === 'client-individual') head += \`ack:\${delivery}\\n\`;`,
      },
    ],
  },
  {
    id: 'acknowledges-nothing-without-an-id',
    sentence: 'An ACK without id is ignored.',
    clauses: ['A03', 'CHN-15', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: "const delivery = issuedDelivery(context, requiredHeader(frame, 'id')); // A03",
        to: "const id = headerValue(frame.headers, 'id');\n  if (id === undefined && kind === 'acknowledge') return;\n  const delivery = issuedDelivery(context, requiredHeader(frame, 'id')); // A03",
      },
    ],
  },
  {
    id: 'ignores-a-rejection-without-an-id',
    sentence: 'A NACK without id is ignored.',
    clauses: ['A03', 'CHN-15', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: "const delivery = issuedDelivery(context, requiredHeader(frame, 'id')); // A03",
        to: "const id = headerValue(frame.headers, 'id');\n  if (id === undefined && kind === 'reject') return;\n  const delivery = issuedDelivery(context, requiredHeader(frame, 'id')); // A03",
      },
    ],
  },
  {
    id: 'ignores-acknowledgements-of-unknown-ids',
    sentence: 'An ACK or NACK of an id that was never issued is ignored.',
    clauses: ['A04', 'CHN-15', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: "if (delivery === 0 || delivery > context.table.deliveries) throw protocolError('No such delivery');",
        to: "if (delivery === 0) throw protocolError('No such delivery');",
      },
    ],
  },
  {
    id: 'refuses-a-second-acknowledgement',
    sentence: 'A second ACK of the same id is an error.',
    clauses: ['A04', 'CHN-15', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: 'if (subscription === undefined) return; // A04: it was settled before, or returned at UNSUBSCRIBE',
        to: "if (subscription === undefined) throw protocolError('No such delivery');",
      },
    ],
  },
  {
    id: 'acknowledges-one-by-one-in-client-mode',
    sentence: 'An ACK in the mode client settles that message alone.',
    clauses: ['A05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: "if (this.ack === 'client-individual') {",
        to: "if (this.ack !== 'auto') {",
      },
    ],
  },
  {
    id: 'acknowledges-cumulatively-in-client-individual-mode',
    sentence: 'An ACK in the mode client-individual settles all messages before it.',
    clauses: ['A05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: "if (this.ack === 'client-individual') {",
        to: "if (this.ack === 'auto') {",
      },
    ],
  },
  {
    id: 'acknowledges-later-messages-too',
    sentence: 'A cumulative ACK settles the messages after it too.',
    clauses: ['A05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: '      if (earlier > delivery) break;\n',
        to: '',
      },
    ],
  },
  {
    id: 'delivers-one-waiting-command-to-each-session',
    sentence: 'Of the commands that wait for a session only the first is delivered.',
    clauses: ['BAD-54', 'CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'for (const message of messages.slice(0, room)) {',
        to: 'for (const message of messages.slice(0, 1)) {',
      },
    ],
  },
];
