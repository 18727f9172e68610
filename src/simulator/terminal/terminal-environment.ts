import type { TransactionReport } from '../../contract/channel/messages.js';
import type { Emit } from '../../events/event-bus.js';
import type { RandomStream } from '../../random/random.js';
import type { HttpClient } from '../http/http-client.js';
import type { LinkSettings } from '../stomp/stomp-link.js';
import type { BackOff } from './back-off.js';
import type { ActionNamed } from './command-dispatcher.js';
import type { ConnectLimiter } from './connect-limiter.js';
import type { IntervalRange } from './session-renewal.js';
import type { TerminalState } from './transitions.js';

/** The common environment of the terminals of a fleet or a scenario. All of them share one object. */
export interface TerminalEnvironment {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly emit: Emit;
  /** Marks the events of the fleet's terminals. */
  readonly fleet: boolean;
  /** Limits the simultaneous connects. */
  readonly connectLimiter?: ConnectLimiter;
  /** The number of messages, printed texts and payments that each terminal keeps. Default 200. */
  readonly keep?: number;
  /** Milliseconds from register to its receipt and that of SUBSCRIBE. Default 10 s. */
  readonly registerTimeoutMs?: number;
  /** Milliseconds between the keep-alive messages. Default 30 to 60 s. */
  readonly keepAliveMs?: IntervalRange;
  /** Creates the waits between attempts. Default: exactly the documented ones. */
  readonly backOff?: (random: RandomStream) => Pick<BackOff, 'next' | 'reset'>;
  /** The average number of card payments that the terminal takes in an hour. Default: none. */
  readonly cardPaymentsPerHour?: number;
  /** Finds the implementations of actions. Default: those of the contract's actions. */
  readonly actionNamed?: ActionNamed;
  /** Called at each transition, before its event. */
  readonly onState?: (from: TerminalState, to: TerminalState) => void;
}

/** A report, by default of the terminal itself. */
export type OwnReport = Omit<TransactionReport, 'terminalId'> & { readonly terminalId?: string };
