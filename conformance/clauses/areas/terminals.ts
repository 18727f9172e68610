import type { Clause } from '../clause.js';

/** Terminals as integrators see them. Source: the service document, 'Endpoints'. */
export const terminalClauses: readonly Clause[] = [
  {
    id: 'TRM-01',
    level: 'M',
    party: 'server',
    statements: ['S4.30', 'S4.28', 'S4.29'],
    requirement:
      'listTerminals filters by branchId and shows the online status: on after CONNECT, SUBSCRIBE and register, off after DISCONNECT.',
    profile: 'Off after a cut connection or silence too.',
  },
  {
    id: 'TRM-02',
    level: 'M',
    party: 'server',
    statements: ['S4.11', 'S2.18', 'S2.20', 'S2.21', 'S2.22', 'S2.23'],
    requirement:
      'ws-token returns wsToken, configId as requested, terminalId, queueDestination /queue/terminal/<configId> and expiresInSeconds 1800.',
  },
  {
    id: 'TRM-03',
    level: 'P',
    party: 'server',
    requirement: 'GET /api/v1/terminal/info returns the configuration of the calling terminal.',
  },
  {
    id: 'TRM-04',
    level: 'P',
    party: 'server',
    requirement:
      'A terminal receives a wsToken only for its own configId; an integrator without ws:subscribe is rejected with 403.',
  },
];
