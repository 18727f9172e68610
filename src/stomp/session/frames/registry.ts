import type { ClientCommand } from '../../codec/frame.js';
import type { Command } from './client-frame.js';
import { commit } from './commit.js';
import { connect } from './connect.js';
import { disconnect } from './disconnect.js';
import { send } from './send.js';
import { ack, nack } from './settle.js';
import { subscribe, unsubscribe } from './subscribe.js';
import { abort, begin } from './transactions.js';

/** The handlers of all client commands. */
export const commands: Readonly<Record<ClientCommand, Command>> = {
  CONNECT: connect,
  STOMP: connect,
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE: unsubscribe,
  SEND: send,
  ACK: ack,
  NACK: nack,
  BEGIN: begin,
  COMMIT: commit,
  ABORT: abort,
  DISCONNECT: disconnect,
};
