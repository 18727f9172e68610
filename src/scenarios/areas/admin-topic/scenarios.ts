import type { Scenario } from '../../scenario.js';
import { adminTopicEvents } from './events.js';
import { adminTopicLateEvents } from './late-events.js';
import { adminTopicPayments } from './payment-events.js';
import { adminTopicReports } from './report-events.js';
import { adminTopicSessions } from './session-events.js';
import { adminTopicSubscriptions } from './topic-subscriptions.js';

/** The admin topic: who may subscribe to it, and the events that dashboards receive. */
export const adminTopicScenarios: readonly Scenario[] = [
  adminTopicEvents,
  adminTopicSubscriptions,
  adminTopicSessions,
  adminTopicReports,
  adminTopicPayments,
  adminTopicLateEvents,
];
