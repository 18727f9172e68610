import { authClauses } from './auth.js';
import { blockedClauses } from './blocked.js';
import { channelClauses } from './channel.js';
import type { Clause } from './clause.js';
import { operationClauses } from './operations.js';
import { reconnectClauses } from './reconnect.js';
import { sandboxClauses } from './sandbox.js';
import { scopeClauses } from './scopes.js';
import { stompBadBytesClauses } from './stomp-bad-bytes.js';
import { stompBadInputClauses } from './stomp-bad-input.js';
import { stompDeliveryClauses } from './stomp-delivery.js';
import { stompEndingClauses } from './stomp-ending.js';
import { stompGrammarClauses } from './stomp-grammar.js';
import { stompSessionClauses } from './stomp-session.js';
import { stompWebsocketClauses } from './stomp-websocket.js';
import { tenantClauses } from './tenants.js';
import { terminalClauses } from './terminals.js';

/** The clauses by id, in their order. A duplicate id is an error of ours: two checks would share one verdict. */
export function indexed(rows: readonly Clause[]): ReadonlyMap<string, Clause> {
  const byId = new Map<string, Clause>();
  for (const row of rows) {
    if (byId.has(row.id)) throw new Error(`clause ${row.id} stands twice in the catalogue`);
    byId.set(row.id, row);
  }
  return byId;
}

/** Every clause, by id: the service first, then STOMP over WebSocket. */
export const clauses: ReadonlyMap<string, Clause> = indexed([
  ...authClauses,
  ...scopeClauses,
  ...blockedClauses,
  ...tenantClauses,
  ...sandboxClauses,
  ...operationClauses,
  ...terminalClauses,
  ...channelClauses,
  ...reconnectClauses,
  ...stompWebsocketClauses,
  ...stompGrammarClauses,
  ...stompSessionClauses,
  ...stompDeliveryClauses,
  ...stompEndingClauses,
  ...stompBadInputClauses,
  ...stompBadBytesClauses,
]);
