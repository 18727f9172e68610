import type { SourceMutant } from '../../source-mutant.js';

/** A client library of a terminal that an integrator uses. */
export const authLibraryMutants: readonly SourceMutant[] = [
  {
    id: 'shows-integrators-the-first-observed-terminal',
    sentence: 'terminal/info without a configId is that of the first wsToken of the app, not of its newest.',
    clauses: ['AUTH-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/observed-terminals.ts',
        from: 'this.#configIds.set(appId, configId);',
        to: 'if (!this.#configIds.has(appId)) this.#configIds.set(appId, configId);',
      },
    ],
  },
  {
    id: 'does-not-check-observers-in',
    sentence: "An observer's heartbeat gets no CHECK_IN.",
    clauses: ['AUTH-15', 'CHN-13'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: 'deps.after(() => checkIn(deps, session, monotonicNow()));',
        to: 'deps.after(() => {\n      if (!session.observer) checkIn(deps, session, monotonicNow());\n    });',
      },
    ],
  },
  {
    id: 'shows-integrators-gateways-and-fees',
    sentence: 'terminal/info shows an integrator the gateways and fees of the terminal.',
    clauses: ['AUTH-15'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'return shown;',
        to: 'return { ...shown, gateways: _gateways, fees: _fees };',
      },
    ],
  },
];
