import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { WireAct } from '../../../simulator/network/tap.js';

/** The acts of a renewal of the session, in the order of the procedure. */
export const renewal = ['ask for a wsToken', 'DISCONNECT', 'open', 'CONNECT', 'register'] as const;

export function isTokenRequest(act: WireAct): boolean {
  return act.kind === 'request' && act.path === tokenEndpoints.wsToken.path;
}

export function isSendTo(act: WireAct, destination: string): boolean {
  return act.kind === 'sent' && act.command === 'SEND' && act.destination === destination;
}

/** The acts that belong to a renewal: keep-alives, receipts and the rest do not. */
export function renewalActs(acts: readonly WireAct[]): readonly string[] {
  return acts.flatMap((act) => nameOf(act) ?? []);
}

function nameOf(act: WireAct): string | undefined {
  switch (act.kind) {
    case 'request':
      return isTokenRequest(act) ? renewal[0] : undefined;
    case 'opening':
      return 'open';
    case 'closed':
      return undefined;
    case 'sent':
      if (act.destination === '/app/terminal/register') return 'register';
      return act.command === 'DISCONNECT' || act.command === 'CONNECT' ? act.command : undefined;
  }
}

/** From each end of a connection to the first thing that follows it, in milliseconds. */
export function waits(acts: readonly WireAct[]): readonly number[] {
  return acts.flatMap((act, index) => {
    const next = acts[index + 1];
    return act.kind === 'closed' && next !== undefined ? [next.at - act.at] : [];
  });
}
