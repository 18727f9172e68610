import type { AsyncCommand } from 'fast-check';
import type { PaymentOutcome } from '../../examine/explore/model/payment-outcome.js';
import type { Stoppable } from '../disposable.js';
import type { ExploreFinding } from '../explore/options.js';

/** The service that histories are performed at: a backend of `startBackend` or `startVirtualBackend`, or another one. */
export interface ServiceUnderTest {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** Creates the merchant of the system, with its apps and its terminal. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string };
}

/** The options of `openSystem`. All of them may be left out. */
export interface OpenSystemOptions {
  /** False: deviations that the service document leaves open are in `differences()`, and do not end a history. Default: true. */
  readonly strict?: boolean;
  /** Milliseconds that the service may be late, in addition to a second. Default: 0. */
  readonly toleranceMs?: number;
  /** Ends every wait of a step when it is aborted, and stops the system. */
  readonly signal?: AbortSignal;
}

/** A payment that the service has accepted. */
export interface ModelledPayment {
  readonly referenceId: string;
  /** Currency units, in euro. */
  readonly amount: string;
  readonly mode: 'sandbox' | 'production';
}

/** The expected state of the service: what a command of your own may look at in `check` and in `run`. */
export interface HistoryModel {
  /** The number of steps so far, without commands of your own. */
  readonly stepsDone: number;
  /** The accepted payments, the first one first. */
  readonly payments: readonly ModelledPayment[];
  readonly terminal: { readonly kind: 'off' | 'online' | 'coming-back' | 'half-open' };
}

/** An app of the system. */
export interface SystemApp {
  readonly id: string;
  readonly secret: string;
}

/** The service with the actors of a history: what a command of your own may call. */
export interface HistorySystem {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly merchantId: string;
  readonly sandboxApp: SystemApp;
  readonly productionApp: SystemApp;
  /** The only terminal of the merchant, which the steps switch on and off. */
  readonly terminal: { readonly terminalId: string; readonly configId: number };
}

/** A step of a history, as a command of fast-check. */
export type HistoryStep = AsyncCommand<HistoryModel, HistorySystem>;

/** A merchant with two apps and a terminal at a service. `() => system` is what `fc.asyncModelRun` takes as its setup. */
export interface OpenedSystem extends Stoppable {
  readonly model: HistoryModel;
  readonly real: HistorySystem;
  /** The observations that differ from the reference profile; empty for a strict system, whose history ends with the first difference. */
  differences(): readonly ExploreFinding[];
}

/** A kind of steps. */
export type StepKind = 'tokens' | 'payments' | 'refunds' | 'terminal' | 'faults' | 'time' | 'accounts';

/** The options of `steps`. All of them may be left out. */
export interface StepsOptions {
  /** The kinds of steps. Default: all. */
  readonly only?: readonly StepKind[];
  /** False: no payments outside sandbox mode. Default: true. */
  readonly production?: boolean;
  /** True: steps that wait for up to seven days too, for systems of a virtual backend alone. Default: false, at most ten seconds. */
  readonly longWaits?: boolean;
}

/** The options of `histories`. All of them may be left out. */
export interface HistoriesOptions extends StepsOptions {
  /** The largest number of steps of a history, from 1 to 1,000. Default: 20. */
  readonly steps?: number;
  /** The `replayPath` that fast-check prints with a counterexample. */
  readonly replayPath?: string;
}

/** A payment of a sandbox app. */
export interface SandboxPayment {
  /** Currency units, in euro. */
  readonly amount: string;
  /** The beginning of the reference: nothing, a sandbox trigger, or a text that resembles one. */
  readonly prefix: string;
  readonly outcome: PaymentOutcome;
}
