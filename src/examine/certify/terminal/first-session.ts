import type { World } from '../../../scenarios/world.js';
import { second } from '../../../text/time-units.js';
import type { WireEntry } from '../wire/wire-log.js';
import { toService } from './channel-facts.js';
import { EvidentChecks } from './evident-checks.js';
import { isSendTo, type TerminalExaminee } from './terminal-examinee.js';

/** The time in which a client takes the next step to its first session. */
export const stepWithinMs = 30 * second;
/** A session that is not complete by then is not one. */
const completeWithinMs = 5 * second;

type FrameEntry = Extract<WireEntry, { readonly kind: 'frame' }>;

/** The frames by which a client completes its first session; undefined for one that it has not sent in time. */
export interface FirstSession {
  readonly connected: FrameEntry;
  readonly register: FrameEntry | undefined;
  readonly subscription: FrameEntry | undefined;
  /** All frames of the client in it so far. */
  readonly own: readonly FrameEntry[];
}

/** Waits for the first CONNECTED; undefined if none comes in time. */
export function firstConnected(world: World, examinee: TerminalExaminee): Promise<FrameEntry | undefined> {
  const frames = () =>
    examinee.since(examinee.start).flatMap((entry) => (entry.kind === 'frame' ? [entry] : []));
  return examinee.until(world, 'CONNECT', stepWithinMs, () =>
    frames().find(({ from, frame }) => from === 'service' && frame.command === 'CONNECTED'),
  );
}

/** Waits for register and SUBSCRIBE in the session that has begun. */
export async function completeSession(
  world: World,
  examinee: TerminalExaminee,
  connected: FrameEntry,
): Promise<FirstSession> {
  const own = () => examinee.framesOf(connected.session).filter(({ from }) => from === 'client');
  const wait = (what: string, accepts: (entry: FrameEntry) => boolean) =>
    examinee.until(world, what, completeWithinMs, () => own().find(accepts));
  const register = await wait('register', ({ frame }) => isSendTo(frame, toService.register));
  const subscription = await wait('SUBSCRIBE', ({ frame }) => frame.command === 'SUBSCRIBE');
  return { connected, register, subscription, own: own() };
}

/** REC-08: the registration is "sent immediately after CONNECTED" (S6.31). */
export function checkRegistered(
  world: World,
  examinee: TerminalExaminee,
  { connected, register }: Pick<FirstSession, 'connected' | 'register'>,
): void {
  const took = register && register.at - connected.at;
  new EvidentChecks(world, examinee, 'REC-08', { from: examinee.start }).duration(
    'from CONNECTED to register',
    took,
    {
      fromMs: 0,
      toMs: 0,
      since: connected.at,
    },
  );
}
