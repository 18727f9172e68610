/** Destinations of the service with those of the dialect. */
const destinations: Readonly<Record<string, string>> = {
  '/app/terminal/register': '/app/v2/hello',
  '/app/terminal/heartbeat': '/app/v2/ping',
  '/app/terminal/transaction': '/app/v2/sale',
  '/app/terminal/settings': '/app/v2/options',
  '/app/terminal/command-result': '/app/v2/done',
  '/topic/admin/events': '/topic/office.feed',
};
const serviceDestinations = new Map(Object.entries(destinations).map(([one, other]) => [other, one]));
const queue = '/queue/terminal/';
const dialectQueue = '/queue/device.';

/** The destinations of the service itself mean nothing in the dialect. */
export function serviceDestination(destination: string): string {
  if (destinations[destination] !== undefined) return '/app/not-of-the-dialect';
  if (destination.startsWith(queue)) return `/queue/not-of-the-dialect/${destination.slice(queue.length)}`;
  if (destination.startsWith(dialectQueue)) return `${queue}${destination.slice(dialectQueue.length)}`;
  return serviceDestinations.get(destination) ?? destination;
}

export function dialectDestination(destination: string): string {
  if (destination.startsWith(queue)) return `${dialectQueue}${destination.slice(queue.length)}`;
  return destinations[destination] ?? destination;
}
