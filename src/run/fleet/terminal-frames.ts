import type { TerminalFrame } from '../../events/act.js';
import { printMessage } from '../../scenarios/evidence/print-message.js';
import type { FleetOptions } from '../../simulator/fleet.js';
import { RecordingNetwork, type ReportMessage } from '../../simulator/network/recording-network.js';
import { plainText } from '../../text/plain-text.js';

type Direction = Parameters<ReportMessage>[0];
type Message = Parameters<ReportMessage>[1];

interface KeptFrame {
  /** Milliseconds since the start of the run. */
  readonly t: number;
  readonly direction: Direction;
  /** The message, or its beginning. */
  readonly message: Message;
  /** The size of the whole message, if only its beginning is kept. */
  readonly bytes: number | undefined;
  /** Heart-beats that follow each other are one entry. */
  times: number;
}

/** The frames that are kept of one terminal. */
const keptFrames = 40;
const minKeptFrames = 8;
/** The frames that are kept of a whole fleet, as long as its terminals are not opened. */
const keptOfFleet = 20_000;
/** The kept and shown part of a larger message: more than the frame of the longest text that can be printed (MSG-04). */
const keptBytes = 16_384;
/** A larger buffer is not kept for the sake of a message in it. */
const maxHeldBytes = 16_384;

/**
 * The newest STOMP frames of each terminal of the fleet, for a person who opens a terminal in the view. A frame is kept as
 * it was sent or received, and becomes text with masked secrets only when it is shown.
 */
export class TerminalFrames {
  readonly #kept = new Map<number, KeptFrame[]>();
  /** The terminals that were opened: they keep as many frames as a small fleet does. */
  readonly #opened = new Set<number>();
  readonly #elapsed: () => number;
  readonly #keptOfEach: number;

  /**
   * @param elapsed the milliseconds since the start of the run
   * @param terminals the number of terminals of the fleet
   */
  constructor(elapsed: () => number, terminals: number) {
    this.#elapsed = elapsed;
    const share = Math.floor(keptOfFleet / Math.max(1, terminals));
    this.#keptOfEach = Math.min(keptFrames, Math.max(minKeptFrames, share));
  }

  /** The frames of the terminal with this configId, the oldest first. */
  shown(configId: number): readonly TerminalFrame[] {
    this.#opened.add(configId);
    return (this.#kept.get(configId) ?? []).map(({ t, direction, message, bytes, times }) => ({
      t,
      direction,
      times,
      isHeartBeat: isHeartBeat(message),
      text: direction === 'closed' ? plainText(String(message)) : printMessage(message, bytes, keptBytes),
    }));
  }

  /** Receives the frames of the terminal with this configId. */
  reportOf(configId: number): ReportMessage {
    return (direction, message, wire) => {
      // A sent frame comes a second time when a binding has translated it.
      if (direction === 'sent' && wire !== undefined) return;
      const frames = this.#kept.get(configId) ?? [];
      if (frames.length === 0) this.#kept.set(configId, frames);
      const t = this.#elapsed();
      const last = frames.at(-1);
      if (last?.direction === direction && isHeartBeat(message) && isHeartBeat(last.message)) {
        last.times += 1;
        return;
      }
      frames.push({ t, direction, ...keptPart(message), times: 1 });
      const most = this.#opened.has(configId) ? keptFrames : this.#keptOfEach;
      if (frames.length > most) frames.shift();
    };
  }
}

/** The connection of each terminal of the fleet, with a record of its frames if a person may open it. */
export function recordedLines(
  frames: TerminalFrames | undefined,
  { connectionOf }: Pick<FleetOptions, 'connectionOf'>,
  common: Pick<FleetOptions, 'http' | 'link'>,
): Pick<FleetOptions, 'connectionOf'> {
  if (frames === undefined) return connectionOf === undefined ? {} : { connectionOf };
  return {
    connectionOf(identity) {
      const { http, link } = connectionOf?.(identity) ?? common;
      const network = new RecordingNetwork(link.network, frames.reportOf(identity.configId));
      return { http, link: { ...link, network } };
    },
  };
}

function isHeartBeat(message: Message): boolean {
  return message.length <= 2 && /^\r?\n$/.test(String(message));
}

/** The message itself if it is small and holds no large buffer in memory. */
function keptPart(message: Message): Pick<KeptFrame, 'message' | 'bytes'> {
  if (message.length > keptBytes) {
    const bytes = Buffer.byteLength(message);
    const text =
      typeof message === 'string' ? message : Buffer.from(message.subarray(0, keptBytes)).toString();
    return { message: text.slice(0, keptBytes), bytes };
  }
  const isPartOfMore = typeof message !== 'string' && message.buffer.byteLength > maxHeldBytes;
  return { message: isPartOfMore ? Buffer.from(message) : message, bytes: undefined };
}
