import type { SourceMutant } from '../../source-mutant.js';

/** Receipts of the area stomp. */
export const stompReceiptsMutants: readonly SourceMutant[] = [
  {
    id: 'sends-no-receipt-for-an-ack',
    sentence: 'A receipt on an ACK gets no RECEIPT.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'ACK';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-a-nack',
    sentence: 'A receipt on a NACK gets no RECEIPT.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'NACK';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-an-unsubscribe',
    sentence: 'A receipt on an UNSUBSCRIBE gets no RECEIPT.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'UNSUBSCRIBE';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-a-begin',
    sentence: 'A receipt on a BEGIN gets no RECEIPT.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'BEGIN';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-a-commit',
    sentence: 'A receipt on a COMMIT gets no RECEIPT.',
    clauses: ['R01', 'CHN-15', 'T05'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'COMMIT';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-no-receipt-for-an-abort',
    sentence: 'A receipt on an ABORT gets no RECEIPT.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const isSilent = opens(frame) || frame.command === 'ABORT';\n    const receipt = isSilent ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'sends-two-receipts',
    sentence: 'Each RECEIPT is sent twice.',
    clauses: ['R01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'if (receipt !== undefined && !this.#write(receiptFrame(receipt))) return;',
        to: 'if (receipt !== undefined && !(this.#write(receiptFrame(receipt)) && this.#write(receiptFrame(receipt)))) return;',
      },
    ],
  },
  {
    id: 'ignores-empty-receipts',
    sentence: 'An empty receipt gets no RECEIPT.',
    clauses: ['R01', 'CHN-15', 'BAD-46'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'if (receipt !== undefined && !this.#write(receiptFrame(receipt))) return;',
        to: 'if (receipt && !this.#write(receiptFrame(receipt))) return;',
      },
    ],
  },
  {
    id: 'drops-frames-of-a-vanished-client',
    sentence: 'Frames that arrived before the client vanished are dropped.',
    clauses: ['R02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "case 'gone':\n      return shutsDown\n        ? lose({ phase: 'vanished', since }, { cause: 'shutdown' })\n        : to({ phase: 'vanished', since });",
        to: "case 'gone':\n      return lose({ phase: 'vanished', since }, { cause: shutsDown ? 'shutdown' : 'closed' });",
      },
    ],
  },
  {
    id: 'closes-before-the-receipt-of-a-disconnect',
    sentence: 'A DISCONNECT with a receipt is closed without its RECEIPT.',
    clauses: ['D01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/disconnect.ts',
        from: 'run() {},\n  after(context) {',
        to: 'run(context) {',
      },
    ],
  },
  {
    id: 'closes-a-disconnect-with-1001',
    sentence: 'A DISCONNECT is closed with 1001 and not 1000.',
    clauses: ['D01', 'CHN-15', 'D02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "return close(state, 'disconnect', 1000, '');",
        to: "return close(state, 'disconnect', 1001, '');",
      },
    ],
  },
  {
    id: 'responds-to-a-disconnect-with-an-error',
    sentence: 'A DISCONNECT without a receipt gets an ERROR.',
    clauses: ['D02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "return close(state, 'disconnect', 1000, '');",
        to: "return refuse(state, { thrown: protocolError('Session closed') });",
      },
    ],
  },
  {
    id: 'stays-online-after-a-disconnect',
    sentence: 'After DISCONNECT the terminal is online until the client closes its socket.',
    clauses: ['D04', 'CHN-15', 'CHN-07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "return close(state, 'disconnect', 1000, '');",
        to: "return to({ phase: 'closing', cause: 'disconnect', disconnectNotice: 'pending', since: undefined }, { kind: 'discard' }, { kind: 'close', status: 1000, reason: '' });",
      },
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "? to({ ...state, phase: 'closed' })\n",
        to: "? to({ ...state, phase: 'closed' }, { kind: 'schedule-disconnect-notice' })\n",
      },
    ],
  },
];
