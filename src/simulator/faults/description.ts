import type { Fault } from './plan.js';

/**
 * What a fault does, for people. It names no terminal: how many it hits, the event says.
 *
 * @param whom it hits, in the plural; by default its share of the fleet
 */
export function sentenceOf(fault: Fault, whom = 'share' in fault ? who(fault.share) : who()): string {
  switch (fault.kind) {
    case 'cut':
      return `${whom} lose their connection without a goodbye${fault.for === '0s' ? '' : `, each once within ${fault.for}`}`;
    case 'half-open':
      return `the connections of ${whom} fall silent both ways ${howLong(fault)}, and stay open`;
    case 'latency': {
      const more = fault.jitter === undefined ? '' : ` to ${fault.delay} + ${fault.jitter}`;
      return `whatever ${whom} read and write comes ${fault.delay}${more} later ${howLong(fault)}`;
    }
    case 'slow-reader':
      return `${whom} take no more than ${bytes(fault.bytesPerSecond)} of what is sent to them ${howLong(fault)}`;
    case 'bandwidth':
      return `the lines of ${whom} carry no more than ${bytes(fault.bytesPerSecond)} each way ${howLong(fault)}`;
    case 'duplicates': {
      const which = fault.chance === undefined ? 'every message' : `${percent(fault.chance)} of the messages`;
      return `${which} for ${whom} come twice ${howLong(fault)}`;
    }
    case 'token-down':
      return `requests for tokens by ${whom} reach nobody ${howLong(fault)}`;
    case 'herd-cut':
      return `${whom} lose their connection at one and the same instant`;
    case 'backend-restart':
      return `the backend ends, is away for ${fault.for}, and starts again on what it has kept`;
  }
}

function who(share?: number): string {
  return share === undefined || share === 1 ? 'all terminals' : `${percent(share)} of the terminals`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function howLong(fault: { readonly for: string; readonly each?: string }): string {
  return fault.each === undefined ? `for ${fault.for}` : `for ${fault.each} each, within ${fault.for}`;
}

function bytes(perSecond: number): string {
  return `${perSecond} bytes a second`;
}
