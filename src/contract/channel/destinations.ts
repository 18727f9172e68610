/** WebSocket paths, with the same behaviour (CHN-01). */
export const webSocketPaths = ['/webs', '/websocket'] as const;

/** The topic of the administrators' dashboards. */
export const adminTopic = '/topic/admin/events';

/** The queue of the messages to a terminal; documents have a placeholder instead of its configId. */
export function terminalQueue(configId: number | '{configId}'): string {
  return `/queue/terminal/${configId}`;
}
