import { brokerBodyForms } from '../../../../../conformance/oracle/stomp/broker/bodies.js';
import {
  brokerConnectForms,
  brokerDeadlineForms,
  brokerHeartBeatHeaderForms,
  brokerLoginForms,
  olderVersionForms,
} from '../../../../../conformance/oracle/stomp/broker/connecting.js';
import {
  brokerEndingForms,
  brokerLingeringForms,
  brokerReceiptForms,
} from '../../../../../conformance/oracle/stomp/broker/ending.js';
import {
  brokerCommandForms,
  brokerEscapeForms,
  brokerHeaderForms,
} from '../../../../../conformance/oracle/stomp/broker/grammar.js';
import {
  brokerMessageForms,
  brokerQueueForms,
} from '../../../../../conformance/oracle/stomp/broker/messages.js';
import {
  brokerSubscriptionForms,
  queueSubscriptionForms,
} from '../../../../../conformance/oracle/stomp/broker/subscriptions.js';
import { brokerTransactionForms } from '../../../../../conformance/oracle/stomp/broker/transactions.js';
import {
  brokerCloseFrameForms,
  brokerHandshakeForms,
  brokerStreamForms,
} from '../../../../../conformance/oracle/stomp/broker/web-socket.js';
import type { Scenario } from '../../../scenario.js';
import { type BrokerFamily, brokerScenario } from './broker-family.js';
import { brokerHeartBeats } from './heart-beats.js';

const topic = { topic: true } as const;

/** The forms of the generic profile, by what they have in common. */
export const brokerFamilies: readonly BrokerFamily[] = [
  {
    name: 'handshake',
    title: 'A WebSocket is opened for v12.stomp or no subprotocol, and an invalid handshake is rejected',
    forms: brokerHandshakeForms,
  },
  {
    name: 'stream',
    title: 'WebSocket messages, cut and joined in any way, are one stream of STOMP frames',
    forms: brokerStreamForms,
    needs: topic,
  },
  {
    name: 'headers',
    title: 'Command and header lines are read exactly as they are written, or rejected',
    forms: brokerHeaderForms,
    needs: topic,
  },
  {
    name: 'commands',
    title:
      'Line ends between frames are heart-beats, and anything else that is not a client frame is rejected',
    forms: brokerCommandForms,
  },
  {
    name: 'escapes',
    title: 'Escapes in headers are decoded once and written back, and any other backslash is fatal',
    forms: brokerEscapeForms,
    needs: topic,
  },
  {
    name: 'bodies',
    title: 'A body is as long as its content-length states, or ends at the first NUL',
    forms: brokerBodyForms,
    needs: topic,
  },
  {
    name: 'connect',
    title: 'A session begins with one CONNECT for STOMP 1.2, and what follows it is handled in order',
    forms: [...brokerConnectForms, ...olderVersionForms],
    needs: topic,
  },
  {
    name: 'login',
    title: 'A wrong login is rejected with one text for every cause, and nothing behind it has an effect',
    forms: brokerLoginForms,
    needs: { ...topic, login: true },
  },
  {
    name: 'heart-beat-header',
    title: 'A heart-beat header is two numbers of at most nine digits, and none means no heart-beats',
    forms: brokerHeartBeatHeaderForms,
  },
  {
    name: 'deadlines',
    title: 'A connection without CONNECT is silent, and closed after ten seconds',
    forms: brokerDeadlineForms,
  },
  {
    name: 'subscriptions',
    title: 'A connection has up to eight subscriptions with ids of their own, until each is ended',
    forms: brokerSubscriptionForms,
    needs: topic,
  },
  {
    name: 'messages',
    title: 'A MESSAGE names its subscription and has an id of its own, and is acknowledged by its ack header',
    forms: brokerMessageForms,
    needs: topic,
  },
  {
    name: 'queues',
    title: 'A queue keeps a message until it is acknowledged as its mode requires',
    forms: [...queueSubscriptionForms, ...brokerQueueForms],
    needs: { queue: true },
  },
  {
    name: 'transactions',
    title: 'The frames of a transaction take effect together at COMMIT, or not at all',
    forms: brokerTransactionForms,
    needs: topic,
  },
  {
    name: 'receipts',
    title: 'Each client frame that requests a receipt gets one, in order',
    forms: brokerReceiptForms,
    needs: topic,
    judgesReceipts: true,
  },
  {
    name: 'ending',
    title: 'A session ends with DISCONNECT or one ERROR, and nothing follows',
    forms: [...brokerEndingForms, ...brokerLingeringForms],
    needs: topic,
  },
  {
    name: 'close-frames',
    title: 'A violation below STOMP ends its session and no other',
    forms: brokerCloseFrameForms,
    needs: topic,
  },
];

/** The STOMP pack: the rows that any STOMP 1.2 broker over WebSocket can be judged by. */
export const brokerScenarios: readonly Scenario[] = [...brokerFamilies.map(brokerScenario), brokerHeartBeats];
