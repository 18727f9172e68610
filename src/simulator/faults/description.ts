import type { Fault } from './plan.js';

/**
 * The effect of a fault, as a readable clause. It names no terminals: the event has their number.
 *
 * @param terminals in the plural; by default the fault's share of the fleet
 */
export function describeFault(
  fault: Fault,
  terminals = 'share' in fault ? shareOfTerminals(fault.share) : shareOfTerminals(),
): string {
  switch (fault.kind) {
    case 'cut':
      return `${terminals} lose their connections without a close frame${fault.for === '0s' ? '' : `, each once within ${fault.for}`}`;
    case 'half-open':
      return `the connections of ${terminals} stay open and carry nothing in either direction ${howLong(fault)}`;
    case 'latency': {
      const more = fault.jitter === undefined ? '' : ` and up to ${fault.jitter} more`;
      return `everything that ${terminals} send and receive is delayed by ${fault.delay}${more} ${howLong(fault)}`;
    }
    case 'slow-consumer':
      return `${terminals} receive at most ${bytes(fault.bytesPerSecond)} ${howLong(fault)}`;
    case 'bandwidth':
      return `the lines of ${terminals} carry at most ${bytes(fault.bytesPerSecond)} in each direction ${howLong(fault)}`;
    case 'duplicates':
      return fault.chance === undefined
        ? `every message for ${terminals} arrives twice ${howLong(fault)}`
        : `${percent(fault.chance)} of the messages for ${terminals} arrive twice ${howLong(fault)}`;
    case 'token-down':
      return `token requests of ${terminals} fail with a refused connection ${howLong(fault)}`;
    case 'herd-cut':
      return `${terminals} lose their connections at the same instant`;
    case 'backend-restart':
      return `the backend stops, is down for ${fault.for}, and starts again with its stored data`;
  }
}

function shareOfTerminals(share?: number): string {
  return share === undefined || share === 1 ? 'all terminals' : `${percent(share)} of the terminals`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function howLong(fault: { readonly for: string; readonly each?: string }): string {
  return fault.each === undefined ? `for ${fault.for}` : `for ${fault.each} each, within ${fault.for}`;
}

function bytes(perSecond: number): string {
  return `${perSecond} bytes per second`;
}
