// The open STOMP sessions, and messages to their subscriptions.
import { randomUUID } from 'node:crypto';
import { encodeFrame } from './stomp.mjs';

export const sessions = new Set();
export const ADMIN_TOPIC = '/topic/admin/events';
export const queueOf = (configId) => `/queue/terminal/${configId}`;

export const terminalSessions = (configId) => [...sessions].filter((session) => session.isTerminal && session.configId === configId);
export const isOnline = (configId) => terminalSessions(configId).length > 0;

/** Sends a message to the subscriptions of a destination, of all sessions or of one; returns how many. */
export function push(destination, message, headers = {}, only = null) {
  const body = JSON.stringify(message);
  let count = 0;
  for (const session of only ? [only] : sessions) {
    for (const [id, subscription] of session.subscriptions) {
      if (subscription.destination !== destination) continue;
      const messageId = randomUUID();
      const ack = subscription.ack === 'auto' ? {} : { ack: messageId };
      session.send(encodeFrame('MESSAGE', {
        subscription: id, 'message-id': messageId, destination, 'content-type': 'application/json', ...ack, ...headers,
      }, body));
      count += 1;
    }
  }
  return count;
}

export const hasTerminalSubscription = (configId) => terminalSessions(configId).some(
  (session) => [...session.subscriptions.values()].some((entry) => entry.destination === queueOf(configId)),
);

export function adminEvent(type, configId, status, requestId = '', requestType = '') {
  push(ADMIN_TOPIC, { type, configId, requestId, requestType, status, at: Date.now() });
}

/** Tells a terminal that it is being disconnected and closes its sessions at once. */
export function kick(configId, reason) {
  push(queueOf(configId), { action: 'SESSION_KICK', reason });
  const kicked = terminalSessions(configId);
  for (const session of kicked) session.end();
  return kicked.length;
}
