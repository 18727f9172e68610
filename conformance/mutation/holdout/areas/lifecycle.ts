import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area lifecycle. */
export const lifecycleHoldout: readonly SourceMutant[] = [
  {
    id: 'replaces-the-reason-of-a-kick',
    sentence:
      'SESSION_KICK has the word of the close status as its reason instead of the one that the administrator gave.',
    clauses: ['LIF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "sendUnstored(session, messageId(), 'SESSION_KICK', { reason });",
        to: "sendUnstored(session, messageId(), 'SESSION_KICK', { reason: reason === '' ? reason : text });",
      },
    ],
  },
  {
    id: 'leaves-observers-of-a-deactivated-terminal',
    sentence:
      'A deactivation ends the session of the terminal alone; observers and unregistered sessions go on.',
    clauses: ['LIF-01', 'LIF-06', 'LIF-07', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'const sessions = [...presence.sessions(configId)];',
        to: 'const sessions = [...presence.sessions(configId)].filter((session) => session.registered);',
      },
    ],
  },
  {
    id: 'mints-tokens-for-deactivated-terminals',
    sentence: 'A wsToken for a deactivated terminal is issued instead of refused with 409.',
    clauses: ['LIF-06', 'LIF-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: '      refuseDeactivated(terminal);\n',
        to: '',
      },
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: "import { refuseDeactivated } from '../../../domain/terminals/find-terminal.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'waits-for-kicked-terminals-to-leave',
    sentence: 'A kicked terminal that does not disconnect stays connected.',
    clauses: ['LIF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: '    session.closing = setTimeout(() => session.connection.close(status, text), graceMs);',
        to: "    const end = () => {\n      if (kind === 'deactivated') session.connection.close(status, text);\n    };\n    session.closing = setTimeout(end, graceMs);",
      },
    ],
  },
  {
    id: 'admits-deactivated-terminals-after-a-restart',
    sentence: 'After a restart the tokens of a deactivated terminal are valid.',
    clauses: ['LIF-06', 'LIF-07', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: ".where((eb) => eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)]))",
        to: ".where('generation', '>', 0)",
      },
    ],
  },
  {
    id: 'kicks-terminals-for-good',
    sentence: 'A terminal that was kicked by an administrator is refused for a minute.',
    clauses: ['LIF-03'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: '      const session = presence.session(configId);\n      if (session !== undefined) evict',
        to: '      const session = presence.session(configId);\n      presence.kickedAt.set(configId, Date.now());\n      if (session !== undefined) evict',
      },
      {
        file: 'src/backend/channel/presence.ts',
        from: '  get online(): number {',
        to: '  readonly kickedAt = new Map<number, number>();\n\n  get online(): number {',
      },
      {
        file: 'src/backend/channel/messages/register.ts',
        from: '    if (!mayRegister(session)) return;\n    const { configId } = session;\n',
        to: "    if (!mayRegister(session)) return;\n    const { configId } = session;\n    if (Date.now() - (deps.presence.kickedAt.get(configId) ?? 0) < 60_000)\n      throw new StompRefusal('RATE_LIMITED', 'Kicked a moment ago');\n",
      },
    ],
  },
  {
    id: 'activates-twice-with-one-code',
    sentence: 'An activation code that was used is accepted again for an active terminal.',
    clauses: ['LIF-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: "    known?.status === 'DEACTIVATED'\n      ?",
        to: '    known !== undefined\n      ?',
      },
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: '          activationCode: null,\n',
        to: '          activationCode,\n',
      },
    ],
  },
  {
    id: 'drops-what-waits-for-a-deactivated-terminal',
    sentence: 'A deactivation expires the commands that wait for the terminal.',
    clauses: ['LIF-02', 'CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: '      return row && terminals.read(row);\n    },\n  };\n}',
        to: "      if (change.status === 'DEACTIVATED')\n        await on\n          .updateTable('messages')\n          .set({ status: 'EXPIRED', completed_at: Date.now() })\n          .where('config_id', '=', seen.configId)\n          .where('completed_at', 'is', null)\n          .execute();\n      return row && terminals.read(row);\n    },\n  };\n}",
      },
    ],
  },
];
