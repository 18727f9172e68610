import type { Stoppable } from '../disposable.js';
import type { TillfleetEvent } from '../event.js';

/** A value of a configuration key: durations and sizes as texts, such as `200ms` and `64KiB`. */
export type SettingValue = string | number | boolean | readonly (string | number)[];

/** The options of `startBackend`. All of them may be left out. */
export interface StartBackendOptions {
  /** The port. Default: 0, a free one. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`. Built-in fixtures, whose secrets are published, are refused elsewhere. */
  readonly host?: string;
  /**
   * The tenants, terminals, apps and users of the new store: the path of a YAML file, or the same content as an object
   * (docs/fixtures.md). Default: the built-in fixtures.
   */
  readonly fixtures?: string | object;
  /** Keys of the configuration (docs/configuration.md) with their values. Default: those of the reference profile. */
  readonly config?: Readonly<Record<string, SettingValue>>;
  /** The secret of the first administrator. Default: a random one, which is in the result. */
  readonly administratorSecret?: string;
  /** True: serves `/health`, `/metrics`, and the reference at `/api/docs`, which take a while to load. Default: false. */
  readonly reference?: boolean;
  /** True: the process stays alive until the backend is stopped. Default: false; a backend that is not stopped does not hold the process. */
  readonly keepAlive?: boolean;
  /** Called with each event of the backend, in their order. No event carries a secret. An error that it throws is an internal error. */
  readonly onEvent?: (event: TillfleetEvent) => void;
  /** Called for each internal error of the backend, whose caller receives ERR_SYSTEM_ERROR. Default: ignored. */
  readonly onInternalError?: (error: unknown) => void;
  /** Stops the backend when it is aborted. If that is before the start has ended, `startBackend` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** An account that can request a token. */
export interface Credential {
  /** `app`, `terminal`, or the role of a user: `MERCHANT`, `BRANCH`, `ADMIN`. */
  readonly kind: string;
  /** The appId or clientId. */
  readonly id: string;
  readonly secret: string;
  /** The name of its owner: `Harbour Coffee, Quay: Quay till 1`. */
  readonly of: string;
}

/** A backend that runs, with the names of `serve --json` and the secrets. */
export interface RunningBackend extends Stoppable {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  /** `ws://127.0.0.1:<port>/webs`. */
  readonly webSocketUrl: string;
  /** The first SYSTEM_ADMIN. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string };
  /** The accounts of the fixtures, in their order. */
  readonly credentials: readonly Credential[];
}

/** The options of `startVirtualBackend`: those of `startBackend`, and the start of the virtual clock. */
export interface StartVirtualBackendOptions extends StartBackendOptions {
  /** The first instant, in milliseconds since 1970 or as a Date. Default: the present one. */
  readonly now?: number | Date;
}

/** A backend whose clock stands still unless the test moves it. */
export interface VirtualBackend extends RunningBackend {
  /** The instant of its clock, in milliseconds since 1970. */
  now(): number;
  /**
   * Moves its clock: every timer until then fires at its own instant, in order.
   *
   * @param duration milliseconds, or a text such as `250ms`, `61s`, `5m`, `2h`, `7d`
   * @returns the instant after it, in milliseconds since 1970
   */
  advance(duration: number | string): Promise<number>;
}
