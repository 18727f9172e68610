import type { SourceMutant } from '../../source-mutant.js';

/** The domain no longer refuses a deactivated terminal; the route can do it in its place. */
const checkInTheRoute: SourceMutant['changes'] = [
  {
    file: 'src/backend/domain/commands/trigger.ts',
    from: '  refuseDeactivated(terminal);\n',
    to: '',
  },
  {
    file: 'src/backend/domain/commands/trigger.ts',
    from: "import { refuseDeactivated } from '../terminals/find-terminal.js';\n",
    to: '',
  },
  {
    file: 'src/backend/http/routes/terminal/request-terminal.ts',
    from: 'import { findTerminal } from',
    to: 'import { findTerminal, refuseDeactivated } from',
  },
];

/** Triggers of the area lifecycle. */
export const lifecycleTriggersMutants: readonly SourceMutant[] = [
  {
    id: 'lets-administrators-trigger-a-deactivated-terminal',
    sentence: 'refresh and sync of the administration reach a deactivated terminal.',
    clauses: ['LIF-02'],
    kind: 'administration',
    changes: [
      ...checkInTheRoute,
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'const command = await trigger(',
        to: 'refuseDeactivated(terminal);\n      const command = await trigger(',
      },
    ],
  },
  {
    id: 'queues-triggers-for-a-deactivated-terminal',
    sentence:
      'requestTerminal for a deactivated terminal by its terminalId is accepted and queued; by configId it is 409.',
    clauses: ['LIF-02'],
    kind: 'must-not',
    changes: [
      ...checkInTheRoute,
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'const command = await trigger(',
        to: 'if (address.configId !== undefined) refuseDeactivated(terminal);\n      const command = await trigger(',
      },
      {
        file: 'src/backend/http/routes/admin/terminal-triggers.ts',
        from: "if (terminal === undefined) throw notFound('terminal');",
        to: "if (terminal === undefined) throw notFound('terminal');\n        refuseDeactivated(terminal);",
      },
      {
        file: 'src/backend/http/routes/admin/terminal-triggers.ts',
        from: "import { notFound } from '../../../domain/service-error.js';",
        to: "import { notFound } from '../../../domain/service-error.js';\nimport { refuseDeactivated } from '../../../domain/terminals/find-terminal.js';",
      },
    ],
  },
  {
    id: 'stores-a-trigger-before-it-refuses-it',
    sentence: 'A trigger for a deactivated terminal is 409, but is delivered after the activation.',
    clauses: ['LIF-02', 'SCP-19'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: '  refuseDeactivated(terminal);\n',
        to: '',
      },
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: '  deps.deliver(command);\n',
        to: '  deps.deliver(command);\n  refuseDeactivated(terminal);\n',
      },
    ],
  },
  {
    id: 'drops-the-queue-of-a-deactivated-terminal',
    sentence: 'What is queued for a terminal that was activated again is lost when it registers.',
    clauses: ['LIF-02', 'CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'await deps.terminals.seen(configId, monotonicNow());',
        to: "await deps.terminals.seen(configId, monotonicNow());\n    const known = await deps.terminals.byConfigId({ kind: 'all' }, configId);\n    const open = known?.generation ? await deps.messages.open(configId, 0, monotonicNow(), 1000) : [];\n    for (const { seq, status } of open) if (status === 'QUEUED') await deps.messages.fail(seq, monotonicNow());",
      },
    ],
  },
  {
    id: 'blocks-the-first-deactivation-alone',
    sentence: 'The triggers of a terminal that was activated twice are no longer blocked.',
    clauses: ['LIF-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/terminals/find-terminal.ts',
        from: 'refuseDeactivated({ status }: Terminal): void {\n  if (status !==',
        to: 'refuseDeactivated({ status, generation }: Terminal): void {\n  if (generation < 2 && status !==',
      },
    ],
  },
];
