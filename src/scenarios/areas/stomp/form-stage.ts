import type { Action, Reaction } from '../../../../conformance/oracle/stomp/form.js';
import type { World } from '../../world.js';
import type { FormSession, SessionTraits } from './form-session.js';
import type { FormValues, ValueSource } from './form-values.js';
import type { Reading } from './reading.js';

type OpenAction = Extract<Action, { readonly kind: 'open' }>;

/** An action that is not performed on a session of the form. */
export type OutsideAction = Extract<Action, { readonly kind: 'print' | 'configure' | 'keep-token' | 'rest' }>;

/** A frame that leads to a state, with the command of the response that it needs. */
export type SetupFrame = readonly [response: string, frame: string];

/** The server that forms are played on, and what surrounds its sessions. */
export interface FormStage extends SessionTraits, ValueSource {
  readonly world: World;
  /** True if nothing concerns a form but its own sessions. */
  readonly standsAlone: boolean;
  /** The frames that lead to the state of a new session; `host` is the name for the host header of CONNECT. */
  setup(action: OpenAction, host: string): Promise<readonly SetupFrame[]>;
  /** Ends the scenario where a form proves nothing without the state; otherwise the form itself fails. */
  notReached?(action: OpenAction, seen: string): void;
  /** @throws TypeError if nothing here can perform it: the form belongs to another server */
  act(action: OutsideAction, values: FormValues): Promise<void>;
  /**
   * A reaction that is not seen on the session alone; undefined for any other one.
   *
   * @param withinMs the time that it may take
   */
  read(
    reaction: Reaction,
    session: FormSession | undefined,
    values: FormValues,
    withinMs: number,
  ): Promise<Reading | undefined>;
}
