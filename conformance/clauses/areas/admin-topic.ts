import type { Clause } from '../clause.js';

/** The admin topic. Source: the service document, 'Events'. */
export const adminTopicClauses: readonly Clause[] = [
  {
    id: 'ADM-01',
    level: 'P',
    party: 'server',
    requirement:
      'Only admins may subscribe to /topic/admin/events; terminals and integrators are rejected. (For a terminal CHN-05 demands it.)',
  },
  {
    id: 'ADM-02',
    level: 'M',
    party: 'server',
    requirement: 'The admin topic carries events from the terminals of every merchant.',
  },
];
