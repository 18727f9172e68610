import type { Clause } from '../clause.js';

/** Activation, deactivation and kicks. Source: the service document, 'States and transitions' and 'Admin controls'. */
export const lifecycleClauses: readonly Clause[] = [
  {
    id: 'LIF-01',
    level: 'M',
    party: 'server',
    requirement:
      'Deactivating a terminal kicks its session (SESSION_KICK with a reason) and generates a new activation code.',
  },
  {
    id: 'LIF-02',
    level: 'M',
    party: 'server',
    requirement: 'While a terminal is deactivated all triggers are blocked; after re-activation they work.',
  },
  {
    id: 'LIF-03',
    level: 'M',
    party: 'server',
    requirement:
      "An admin's SESSION_KICK disconnects the session and deactivates nothing: the terminal may come back at once.",
  },
  {
    id: 'LIF-04',
    level: 'M',
    party: 'terminal',
    requirement: 'FORCE_REFRESH makes the terminal fetch terminal/info again.',
  },
  { id: 'LIF-05', level: 'P', party: 'server', requirement: 'An activation code works once.' },
  {
    id: 'LIF-06',
    level: 'P',
    party: 'server',
    requirement:
      'Deactivation ends the access token, the wsToken and the access_id; re-activation keeps the configId and gives new credentials.',
  },
];
