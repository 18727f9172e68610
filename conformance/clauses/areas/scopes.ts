import { operations } from '../../oracle/operations.js';
import type { Clause } from '../clause.js';

const operationClauses: readonly Clause[] = operations.map(({ clause, name, scope }, index) => ({
  id: clause,
  level: 'M',
  party: 'server',
  statements: [`S4.${13 + index}`, 'S7.2'],
  requirement: `${name} is allowed with ${scope} alone, and denied with 403 ERR_FORBIDDEN for each other scope and for all the others together.`,
}));

/** The clauses about all operations. */
const otherClauses: readonly Clause[] = [
  {
    id: 'SCP-16',
    level: 'M',
    party: 'server',
    statements: ['S7.3'],
    requirement: 'The message of a denial for a missing scope names that scope.',
  },
  {
    id: 'SCP-17',
    level: 'M',
    party: 'server',
    statements: ['S5.9'],
    requirement: 'Tokens of the roles BRANCH, MERCHANT and ADMIN are exempt from scope checks.',
  },
  {
    id: 'SCP-18',
    level: 'M',
    party: 'server',
    statements: ['S5.17', 'S7.2'],
    requirement: 'payments:trigger allows no operation.',
  },
  {
    id: 'SCP-19',
    level: 'M',
    party: 'server',
    statements: ['S1.11', 'S7.2'],
    requirement: 'A call that is denied for its scope changes no data.',
  },
  {
    id: 'SCP-20',
    level: 'M',
    party: 'server',
    statements: ['S5.23'],
    requirement: 'An integrator can open the WebSocket and subscribe only with ws:subscribe.',
  },
  {
    id: 'SCP-21',
    level: 'M',
    party: 'server',
    statements: ['S7.28'],
    requirement: 'Scopes are enforced in the same way for sandbox apps.',
  },
];

/** The operations that each scope allows. Source: the service document, 'Scopes' and 'Business operations'. */
export const scopeClauses: readonly Clause[] = [...operationClauses, ...otherClauses].sort((one, other) =>
  one.id < other.id ? -1 : 1,
);
