import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { WireRecord } from '../../../simulator/network/tap.js';

/** The steps of a session renewal, in the order of the procedure. */
export const renewalSteps = ['request a wsToken', 'DISCONNECT', 'open', 'CONNECT', 'register'] as const;

/** Returns whether the terminal requested a wsToken. */
export function isTokenRequest(record: WireRecord): boolean {
  // Behind the path of the base URL.
  return record.kind === 'request' && record.path.endsWith(tokenEndpoints.wsToken.path);
}

/** Returns whether the terminal sent a SEND to the destination. */
export function isSendTo(record: WireRecord, destination: string): boolean {
  return record.kind === 'sent' && record.command === 'SEND' && record.destination === destination;
}

/** The recorded steps of a renewal; keep-alives, receipts and other frames are not part of it. */
export function recordedSteps(records: readonly WireRecord[]): readonly string[] {
  return records.flatMap((record) => stepOf(record) ?? []);
}

function stepOf(record: WireRecord): string | undefined {
  switch (record.kind) {
    case 'request':
      return isTokenRequest(record) ? renewalSteps[0] : undefined;
    case 'opening':
      return 'open';
    case 'closed':
      return undefined;
    case 'sent':
      if (record.destination === '/app/terminal/register') return 'register';
      return record.command === 'DISCONNECT' || record.command === 'CONNECT' ? record.command : undefined;
  }
}

/**
 * The places of the records with which an attempt, or a session, has ended. An attempt may open a second connection when
 * the handshake of its first one has failed (REC-10).
 */
export function endsOfAttempts(records: readonly WireRecord[]): readonly number[] {
  const open = new Set<number>();
  return records.flatMap((record, index) => {
    if (record.kind === 'opening') open.add(record.socket);
    if (record.kind !== 'closed') return [];
    open.delete(record.socket);
    return open.size === 0 ? [index] : [];
  });
}

/** The times from each end of an attempt to the next record, in milliseconds. */
export function waitsAfterCloses(records: readonly WireRecord[]): readonly number[] {
  return endsOfAttempts(records).flatMap((index) => {
    const [end, next] = [records[index], records[index + 1]];
    return end !== undefined && next !== undefined ? [next.at - end.at] : [];
  });
}
