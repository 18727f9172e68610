import type { BackendConfig } from '../../backend/config/config.js';
import type { Administrator } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { Attendance } from './attendance.js';
import type { Examination } from './examination.js';
import type { GivenCredential } from './invitation.js';
import type { ExamineeWire } from './wire/examinee-wire.js';

/** The means of the examiner. */
export interface Setting {
  /** A client of the service itself, whose calls do not pass the wire of the examinee. */
  readonly http: HttpClient;
  readonly administrator: Administrator;
  readonly wire: ExamineeWire;
  /** The ids of the examinations that were chosen. */
  readonly chosen: readonly string[];
  /** The presence of the client. */
  readonly attendance: Attendance;
  /**
   * Restarts the service with its data, and with another configuration.
   *
   * @param whileDown awaited between the stop and the start
   */
  restart(changes: Partial<BackendConfig>, whileDown: () => Promise<void>): Promise<void>;
}

/** The accounts of one client, and the client as its examinations see it. */
export interface Prepared<Examinee> {
  readonly credentials: readonly GivenCredential[];
  readonly examinee: Examinee;
}

/** A kind of client that can be examined, with its examinations in their order. */
export interface Party<Examinee> {
  readonly name: 'terminal' | 'integrator';
  readonly examinations: readonly Examination<Examinee>[];
  /**
   * True: the client keeps a session open, and comes back to it soon. False: it may be silent between two calls for as long
   * as the examiner waits for its people.
   */
  readonly keepsSession: boolean;
  /** The part that this client lacks for an examination, by its id, as it follows `needs `. */
  readonly obstacles?: Readonly<Record<string, string>>;
  /** The names of the calls that a client of this kind may make, as a binding has them. */
  readonly calls: readonly string[];
  /** Changes of the default configuration of the service. */
  readonly config: Partial<BackendConfig>;
  /** Creates the accounts of the client. */
  prepare(setting: Setting): Promise<Prepared<Examinee>>;
}
