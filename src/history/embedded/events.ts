import type { CheckerKind } from '../checker.js';
import { IdentitiesChecker } from '../checkers/identities.js';

/** The same rule as that of every history, with the events of the backend. */
export const backendEvents: CheckerKind = {
  name: 'backend-events',
  rule: 'The backend emits events of its own types, and names each terminal as the terminal names itself.',
  create: (flag) => new IdentitiesChecker(flag, () => true),
};
