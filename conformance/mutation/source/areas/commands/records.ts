import type { SourceMutant } from '../../source-mutant.js';

/** Records of the area commands. */
export const commandsRecordsMutants: readonly SourceMutant[] = [
  {
    id: 'shows-no-result',
    sentence: 'requestStatus shows no result of a FAILED command.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: '...(command.result !== null && { result: command.result }),',
        to: "...(command.result !== null && command.status !== 'FAILED' && { result: command.result }),",
      },
    ],
  },
  {
    id: 'shows-no-time-of-sending',
    sentence: 'requestStatus has no sentAt once the command is completed.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: '...(command.sentAt !== null && {',
        to: '...(command.sentAt !== null && command.completedAt === null && {',
      },
    ],
  },
  {
    id: 'shows-the-creation-as-the-completion',
    sentence: 'completedAt of requestStatus is the time of creation.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'completedAt: instant(command.completedAt)',
        to: 'completedAt: instant(command.completedAt && command.createdAt)',
      },
    ],
  },
  {
    id: 'shows-no-reported-status',
    sentence: 'requestStatus shows no reportedStatus unless the command FAILED.',
    clauses: ['CMD-03', 'MSG-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: '...(command.reportedStatus !== null && {',
        to: "...(command.reportedStatus !== null && command.status === 'FAILED' && {",
      },
    ],
  },
  {
    id: 'shows-queued-until-the-result',
    sentence: 'A command stays QUEUED until its result: SENT is never shown.',
    clauses: ['CMD-03', 'CMD-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: "status: expired ? 'EXPIRED' : command.status,",
        to: "status: expired ? 'EXPIRED' : command.status === 'SENT' ? 'QUEUED' : command.status,",
      },
    ],
  },
  {
    id: 'moves-the-time-of-sending-at-each-redelivery',
    sentence: 'sentAt is the time of the last redelivery and not of the first sending.',
    clauses: ['CMD-05', 'CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".where('status', '=', 'QUEUED'),",
        to: ".where('status', 'in', ['QUEUED', 'SENT']),",
      },
    ],
  },
];
