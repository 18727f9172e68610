import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { World } from '../../world.js';

/** Reads the state that a call would change, as an administrator sees it. */
export type Effect = () => Promise<unknown>;

/** A blocked call that is ready to be made. */
export interface PreparedCall {
  readonly call: HttpCall;
  /** Absent for a call that only reads. */
  readonly effect?: Effect;
  /** The state after the call, if it is known; by default any other than before. */
  readonly after?: unknown;
}

/** A call that is reserved for administrators. */
export interface BlockedCall {
  readonly title: string;
  /** Prepares a call that every caller can make in turn, and the permitted caller last. */
  prepare(world: World): Promise<PreparedCall>;
  /** True for a call that needs an activation code in its body instead of an administrator's token. */
  readonly withoutToken?: true;
  /** True for a call that the service document does not name. */
  readonly decided?: true;
  /** True if what the call would change may change by itself at another service. */
  readonly changesByItself?: true;
}

/** A blocked call that only reads the resource with that path. */
export function reads(
  title: string,
  path: string | ((world: World) => Promise<string>),
  more: Pick<BlockedCall, 'decided'> = {},
): BlockedCall {
  const prepare = async (world: World): Promise<PreparedCall> => ({
    call: { method: 'GET', path: typeof path === 'string' ? path : await path(world) },
  });
  return { title, ...more, prepare };
}
