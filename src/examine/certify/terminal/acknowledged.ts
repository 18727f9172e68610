import type { World } from '../../../scenarios/world.js';
import { second } from '../../../text/time-units.js';
import { bodyField, type StompFrame } from '../wire/stomp-frame.js';
import type { EvidentChecks } from './evident-checks.js';
import type { TerminalExaminee } from './terminal-examinee.js';

interface Awaited {
  /** The instant since which the message may have come, as an index of the log. */
  readonly from: number;
  readonly action: string;
  /** The field of its body by which the message is known. */
  readonly field: readonly [name: string, value: string];
}

/** Checks that the client acknowledges a message that asks for it: by its own ACK, or with `ack:client` by a later one. */
export async function checkAcknowledged(
  world: World,
  examinee: TerminalExaminee,
  checks: EvidentChecks,
  { from, action, field: [name, value] }: Awaited,
): Promise<void> {
  const frames = () =>
    examinee.since(from).flatMap((entry) => (entry.kind === 'frame' && !entry.isHeldBack ? [entry] : []));
  const asking = () =>
    frames().flatMap(({ from: side, frame }) =>
      side !== 'client' && frame.command === 'MESSAGE' && frame.headers.ack !== undefined ? [frame] : [],
    );
  const isIt = (frame: StompFrame) => bodyField(frame, name) === value;
  if (!asking().some(isIt)) return;
  const acknowledged = await examinee.until(world, `the ACK of ${action}`, 5 * second, () => {
    const messages = asking();
    const ids = messages.slice(messages.findIndex(isIt)).map(({ headers }) => headers.ack);
    return examinee.sent(from).find(({ command, headers }) => command === 'ACK' && ids.includes(headers.id));
  });
  checks.decided.value(`the ACK of ${action}`, acknowledged?.command, 'ACK');
}
