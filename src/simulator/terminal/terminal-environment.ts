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

/** What the terminals of a fleet, or of a scenario, have in common. One object for all of them. */
export interface TerminalEnvironment {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly emit: Emit;
  /** Marks the events of the fleet's own terminals. */
  readonly fleet: boolean;
  /** Bounds the connects under way. */
  readonly connectLimiter?: ConnectLimiter;
  /** Messages, printed texts and payments that each terminal keeps. Default 200. */
  readonly keep?: number;
  /** From register to its receipt and that of SUBSCRIBE. Default 10 s. */
  readonly registerTimeoutMs?: number;
  /** Between its keep-alive messages. Default 30 to 60 s. */
  readonly keepAliveMs?: IntervalRange;
  /** The waits between its attempts. Default: the documented ones, exactly. */
  readonly backOff?: (random: RandomStream) => Pick<BackOff, 'next' | 'reset'>;
  /** Card payments of its own, on average. Default none. */
  readonly cardPaymentsPerHour?: number;
  /** What it does for an action. Default: what the contract says of each. */
  readonly actionNamed?: ActionNamed;
  /** Called at each transition, before the event. */
  readonly onState?: (from: TerminalState, to: TerminalState) => void;
}

/** A report of its own, unless it names another terminal. */
export type OwnReport = Omit<TransactionReport, 'terminalId'> & { readonly terminalId?: string };
