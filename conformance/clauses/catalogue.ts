import { adminTopicClauses } from './areas/admin-topic.js';
import { authClauses } from './areas/auth.js';
import { blockedClauses } from './areas/blocked.js';
import { channelClauses } from './areas/channel.js';
import { commandClauses } from './areas/commands.js';
import { errorClauses } from './areas/errors.js';
import { legacyClauses } from './areas/legacy.js';
import { lifecycleClauses } from './areas/lifecycle.js';
import { messageClauses } from './areas/messages.js';
import { paymentClauses } from './areas/payments.js';
import { queryClauses } from './areas/queries.js';
import { rateClauses } from './areas/rates.js';
import { reconnectClauses } from './areas/reconnect.js';
import { refundClauses } from './areas/refunds.js';
import { reportClauses } from './areas/reports.js';
import { sandboxClauses } from './areas/sandbox.js';
import { scopeClauses } from './areas/scopes.js';
import { stompBadBytesClauses } from './areas/stomp/bad-bytes.js';
import { stompBadInputClauses } from './areas/stomp/bad-input.js';
import { stompDeliveryClauses } from './areas/stomp/delivery.js';
import { stompEndingClauses } from './areas/stomp/ending.js';
import { stompGrammarClauses } from './areas/stomp/grammar.js';
import { stompSessionClauses } from './areas/stomp/session.js';
import { stompWebSocketClauses } from './areas/stomp/web-socket.js';
import { tenantClauses } from './areas/tenants.js';
import { terminalClauses } from './areas/terminals.js';
import { versioningClauses } from './areas/versioning.js';
import type { Clause } from './clause.js';
import { type Area, areas } from './partition.js';

/** The clauses of each area. */
export const clausesByArea: Readonly<Record<Area, readonly Clause[]>> = {
  auth: authClauses,
  scopes: scopeClauses,
  blocked: blockedClauses,
  tenants: tenantClauses,
  sandbox: sandboxClauses,
  payments: paymentClauses,
  refunds: refundClauses,
  queries: queryClauses,
  reports: reportClauses,
  rates: rateClauses,
  versioning: versioningClauses,
  errors: errorClauses,
  terminals: terminalClauses,
  lifecycle: lifecycleClauses,
  commands: commandClauses,
  channel: channelClauses,
  'admin-topic': adminTopicClauses,
  messages: messageClauses,
  legacy: legacyClauses,
  reconnect: reconnectClauses,
  stomp: [
    ...stompWebSocketClauses,
    ...stompGrammarClauses,
    ...stompSessionClauses,
    ...stompDeliveryClauses,
    ...stompEndingClauses,
    ...stompBadInputClauses,
    ...stompBadBytesClauses,
  ],
};

/** The clauses by id, in their order. A duplicate id is a defect: two checks would share one verdict. */
export function indexed(rows: readonly Clause[]): ReadonlyMap<string, Clause> {
  const byId = new Map<string, Clause>();
  for (const row of rows) {
    if (byId.has(row.id)) throw new Error(`the catalogue contains clause ${row.id} twice`);
    byId.set(row.id, row);
  }
  return byId;
}

/** Every clause, by id, in the order of the partition. */
export const clauses: ReadonlyMap<string, Clause> = indexed(areas.flatMap((area) => clausesByArea[area]));
