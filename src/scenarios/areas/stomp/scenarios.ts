import { acknowledgementForms } from '../../../../conformance/oracle/stomp/acknowledgement.js';
import { badBodyForms, bodyForms } from '../../../../conformance/oracle/stomp/bodies.js';
import {
  badOrderForms,
  beforeConnected,
  connectForms,
} from '../../../../conformance/oracle/stomp/connect.js';
import { endingForms, lingeringForms, receiptForms } from '../../../../conformance/oracle/stomp/ending.js';
import { badEscapeForms, escapeForms } from '../../../../conformance/oracle/stomp/escapes.js';
import { commandForms, headerForms } from '../../../../conformance/oracle/stomp/grammar.js';
import { closeFrameForms, handshakeForms } from '../../../../conformance/oracle/stomp/handshake.js';
import { heartBeatHeaderForms } from '../../../../conformance/oracle/stomp/heart-beat-header.js';
import { frameRateForms, limitForms } from '../../../../conformance/oracle/stomp/limits.js';
import { redeliveryForms, slowForms } from '../../../../conformance/oracle/stomp/redelivery.js';
import { badDestinationForms, jsonForms, sendForms } from '../../../../conformance/oracle/stomp/sending.js';
import { invalidUtf8Forms, streamForms } from '../../../../conformance/oracle/stomp/stream.js';
import {
  badSubscriptionForms,
  subscriptionForms,
} from '../../../../conformance/oracle/stomp/subscriptions.js';
import { deadlineForms, heartBeatForms } from '../../../../conformance/oracle/stomp/time.js';
import {
  legacyForms,
  legacyTimeForms,
  strictTokenForms,
  tokenAgeForms,
  tokenForms,
} from '../../../../conformance/oracle/stomp/tokens.js';
import { transactionForms } from '../../../../conformance/oracle/stomp/transactions.js';
import type { Scenario } from '../../scenario.js';
import { type Family, familyScenario } from './family.js';
import { waitingMs } from './form-checks.js';

const maxQuickMs = 1_000;

/** The forms of all rows, by what they have in common. */
export const families: readonly Family[] = [
  {
    name: 'handshake',
    title: 'A WebSocket is opened for v12.stomp or no subprotocol, and an invalid handshake is rejected',
    forms: handshakeForms,
  },
  {
    name: 'stream',
    title: 'WebSocket messages, cut and joined in any way, are one stream of STOMP frames',
    forms: [...streamForms, ...invalidUtf8Forms],
  },
  {
    name: 'headers',
    title: 'Command and header lines are read exactly as they are written, or rejected',
    forms: headerForms,
  },
  {
    name: 'bodies',
    title: 'A body is as long as its content-length states, or ends at the first NUL',
    forms: [...bodyForms, ...badBodyForms],
  },
  {
    name: 'commands',
    title:
      'Line ends between frames are heart-beats, and anything else that is not a client frame is rejected',
    forms: commandForms,
  },
  {
    name: 'escapes',
    title: 'Escapes in headers are decoded once and written back, and any other backslash is fatal',
    forms: [...escapeForms, ...badEscapeForms],
  },
  {
    name: 'connect',
    title: 'A session begins with one CONNECT for STOMP 1.2, and what follows it is handled in order',
    forms: [...connectForms, ...badOrderForms],
  },
  {
    name: 'tokens',
    title:
      'Every invalid wsToken is rejected with the same text, also while legacy authentication is enabled',
    forms: [...tokenForms, ...legacyForms],
  },
  {
    name: 'tokens-without-legacy',
    title: 'With legacy authentication disabled a CONNECT without a wsToken in its header is rejected',
    forms: strictTokenForms,
    isolated: { config: { 'ws.migration.legacy-auth.enabled': 'false' } },
  },
  {
    name: 'heart-beat-header',
    title: 'A heart-beat header is two numbers of at most nine digits, and no client may be silent for long',
    forms: heartBeatHeaderForms,
  },
  {
    name: 'subscriptions',
    title: 'A session subscribes to its own destination, once for each id, and to no other',
    forms: [...subscriptionForms, ...badSubscriptionForms],
  },
  {
    name: 'sending',
    title: 'A SEND reaches a listed destination, and a body that is refused does not end the session',
    forms: [...sendForms, ...badDestinationForms, ...jsonForms],
  },
  {
    name: 'acknowledgement',
    title: 'A MESSAGE has an id of its own, and comes again until it is acknowledged as its mode requires',
    forms: acknowledgementForms,
  },
  {
    name: 'transactions',
    title: 'The frames of a transaction take effect together at COMMIT, or not at all',
    forms: transactionForms,
  },
  {
    name: 'receipts',
    title: 'Each client frame that requests a receipt gets one, in order',
    forms: receiptForms,
  },
  {
    name: 'ending',
    title: 'A session ends with DISCONNECT or one ERROR, nothing follows, and the terminal is offline once',
    forms: [...endingForms, ...lingeringForms, ...closeFrameForms],
  },
  {
    name: 'limits',
    title: 'Input at a limit is accepted, and input beyond it gets one ERROR',
    forms: [...limitForms, ...frameRateForms],
  },
  {
    name: 'deadlines',
    title: 'CONNECT, a frame and the SUBSCRIBE of a legacy terminal must be complete in time',
    forms: [...beforeConnected, ...deadlineForms, ...legacyTimeForms],
  },
  {
    name: 'heart-beats',
    title: 'Heart-beats follow the larger of both offers, and a silent client is dropped after two intervals',
    forms: heartBeatForms,
  },
  {
    name: 'redelivery',
    title: 'A message comes again after a NACK, a replacement and a reconnect, and only then',
    forms: redeliveryForms,
  },
  {
    name: 'slow-client',
    title: 'A client that never reads is dropped, and its next session receives the commands',
    forms: slowForms,
    inMemory: true,
  },
  { name: 'token-age', title: 'A wsToken is accepted until it expires', forms: tokenAgeForms },
];

/** The quick forms of a family, and those that take their time. */
function scenariosOf(family: Family): readonly Scenario[] {
  const quick = family.forms.filter((form) => waitingMs(form) <= maxQuickMs);
  const slow = family.forms.filter((form) => waitingMs(form) > maxQuickMs);
  if (quick.length === 0 || slow.length === 0) return [familyScenario(family)];
  return [
    familyScenario({ ...family, forms: quick }),
    familyScenario({
      ...family,
      name: `${family.name}-over-time`,
      title: `${family.title}, over time`,
      forms: slow,
    }),
  ];
}

/** STOMP 1.2 over WebSocket: each row of the clauses, in each of its forms. */
export const stompScenarios: readonly Scenario[] = families.flatMap(scenariosOf);
