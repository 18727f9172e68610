import type { SourceMutant } from '../../source-mutant.js';

/** List of the area terminals. */
export const terminalsListMutants: readonly SourceMutant[] = [
  {
    id: 'leaves-deactivated-terminals-out-of-the-list',
    sentence: 'listTerminals leaves out deactivated terminals.',
    clauses: ['TRM-01', 'LIF-07', 'TEN-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'items: page.items.map((terminal) =>',
        to: "items: page.items.filter(({ status }) => status === 'ACTIVE').map((terminal) =>",
      },
    ],
  },
  {
    id: 'stays-online-after-silence',
    sentence: 'A terminal whose session ended by silence stays online in listTerminals.',
    clauses: ['TRM-01', 'CHN-11'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      leave(deps, session, cause);\n',
        to: "      if (cause !== 'heart-beat') leave(deps, session, cause);\n",
      },
    ],
  },
  {
    id: 'shows-a-terminal-online-before-it-registers',
    sentence: 'A terminal is online as soon as it has connected, before SUBSCRIBE and register.',
    clauses: ['TRM-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/composition/services.ts',
        from: 'messaging.presence.isOnline(configId)',
        to: 'messaging.presence.isOnline(configId) ||\n      [...messaging.presence.sessions(configId)].some(({ observer }) => !observer)',
      },
    ],
  },
  {
    id: 'shows-a-terminal-online-for-its-observers',
    sentence: 'A terminal is online while it has an observer.',
    clauses: ['TRM-01', 'CHN-13'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/composition/services.ts',
        from: 'messaging.presence.isOnline(configId)',
        to: 'messaging.presence.isOnline(configId) || [...messaging.presence.observers(configId)].length > 0',
      },
    ],
  },
  {
    id: 'never-sees-a-terminal',
    sentence: 'lastSeenAt does not change with register or heartbeat, only with a settings snapshot.',
    clauses: ['TRM-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-store.ts',
        from: 'async seen(configId, at) {\n      await touch(on, { configId, at });',
        to: 'async seen(configId, at) {\n      if (at < 0) await touch(on, { configId, at });',
      },
    ],
  },
  {
    id: 'sees-a-terminal-at-its-observers-heartbeats',
    sentence: "An observer's heartbeat moves lastSeenAt of the terminal.",
    clauses: ['TRM-01', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: 'deps.after(() => checkIn(deps, session, monotonicNow()));',
        to: 'void deps.terminals.seen(session.configId, monotonicNow());\n    deps.after(() => checkIn(deps, session, monotonicNow()));',
      },
    ],
  },
  {
    id: 'shows-every-terminal-as-not-legacy',
    sentence: 'legacy of a terminal is always false.',
    clauses: ['TRM-01', 'LEG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'legacy: terminal.legacy,',
        to: "legacy: terminal.legacy && terminal.name === '',",
      },
    ],
  },
  {
    id: 'offers-an-empty-page-of-terminals',
    sentence: 'A last page of terminals that is exactly full has a cursor, to an empty page.',
    clauses: ['TRM-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-page.ts',
        from: 'next: rows.length > limit ?',
        to: 'next: rows.length >= limit ?',
      },
    ],
  },
  {
    id: 'repeats-the-last-terminal-of-a-page',
    sentence: 'The next page of terminals begins with the last one of the page before.',
    clauses: ['TRM-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-page.ts',
        from: ".where('config_id', '>', after)",
        to: ".where('config_id', '>=', after)",
      },
    ],
  },
  {
    id: 'ignores-the-branch-of-a-terminal-list',
    sentence: 'branchId of listTerminals does not filter.',
    clauses: ['TRM-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'terminals.list(reach, branchId, after, readLimit(limit))',
        to: 'terminals.list(reach, undefined, after, readLimit(limit))',
      },
    ],
  },
  {
    id: 'shows-later-pages-offline',
    sentence: 'On the second page of listTerminals every terminal is offline.',
    clauses: ['TRM-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'isOnline(terminal.configId)',
        to: 'after === 0 && isOnline(terminal.configId)',
      },
    ],
  },
  {
    id: 'shows-legacy-terminals-offline',
    sentence: 'listTerminals shows a legacy terminal offline while it is registered.',
    clauses: ['TRM-01', 'LEG-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'isOnline(terminal.configId)',
        to: '!terminal.legacy && isOnline(terminal.configId)',
      },
    ],
  },
];
