import type { Clause } from './clause.js';

/** Terminals, triggers and their life. Source: the service document, 'Endpoints', 'States and transitions', 'Admin controls'. */
export const terminalClauses: readonly Clause[] = [
  {
    id: 'TRM-01',
    level: 'M',
    party: 'server',
    requirement:
      'listTerminals takes branchId and shows the online status: on after CONNECT, SUBSCRIBE and register, off after DISCONNECT.',
    profile: 'Off after a cut connection or silence too.',
  },
  {
    id: 'TRM-02',
    level: 'M',
    party: 'server',
    requirement:
      'ws-token answers wsToken, configId as requested, terminalId, queueDestination /queue/terminal/<configId> and expiresInSeconds 1800.',
  },
  {
    id: 'TRM-03',
    level: 'P',
    party: 'server',
    requirement: 'GET /api/v1/terminal/info serves the configuration of the calling terminal.',
  },
  {
    id: 'TRM-04',
    level: 'P',
    party: 'server',
    requirement:
      'A terminal gets a wsToken for its own configId only; an integrator without ws:subscribe gets 403.',
  },
  {
    id: 'CMD-01',
    level: 'M',
    party: 'server',
    requirement:
      'A PRINT sent by requestTerminal reaches the terminal with its body, and a FORCE_REFRESH too.',
  },
  {
    id: 'CMD-02',
    level: 'M',
    party: 'server',
    requirement: 'A trigger for an offline terminal is accepted and delivered when the terminal reconnects.',
    profile: 'Several come in order, and each is done once.',
  },
  {
    id: 'CMD-03',
    level: 'M',
    party: 'server',
    requirement: 'The command result updates the request record, and requestStatus shows it.',
  },
  {
    id: 'CMD-04',
    level: 'M',
    party: 'server',
    requirement:
      'The command result is broadcast on the admin topic with type, configId, requestId, requestType and status.',
  },
  {
    id: 'CMD-05',
    level: 'P',
    party: 'both',
    requirement:
      'A command whose session is cut between delivery and result comes again with the same message-id and redelivered:true, and is done once.',
  },
  {
    id: 'CMD-06',
    level: 'P',
    party: 'server',
    requirement:
      "A result for an unknown request, for another terminal's request or for a finished one changes nothing.",
  },
  {
    id: 'CMD-07',
    level: 'M',
    party: 'server',
    requirement: 'A PRINT that a terminal sends through requestTerminal reaches its sibling terminal.',
  },
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
