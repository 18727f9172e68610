import { unescaped } from '../../../simulator/stomp/raw-frame.js';

/** A STOMP frame as the examiner reads it, on its way in either direction. */
export interface StompFrame {
  readonly command: string;
  /** The first value of each header, without the escapes of STOMP 1.2. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** A part of a stream of bytes: a frame, or the line ends between frames, which are heart-beats. */
export interface StreamPart {
  readonly bytes: Buffer;
  readonly frame: StompFrame | undefined;
}

/** The largest frame that is read, in bytes. The service accepts less. */
const maxFrameBytes = 1024 * 1024;

const [lf, cr] = [10, 13];

/**
 * Reads one direction of a session as a stream of bytes: a frame may span several messages of the WebSocket, and one
 * message may hold several frames. It judges nothing: bytes that are not a frame are parts without one.
 */
export class FrameStream {
  #unread: Buffer = Buffer.alloc(0);
  #state: 'reading' | 'unreadable' = 'reading';

  /** True if no frame has begun that has not ended. */
  get isBetweenFrames(): boolean {
    return this.#unread.length === 0;
  }

  /** The frames that these bytes complete, and the line ends before and after them. */
  read(bytes: Buffer): readonly StreamPart[] {
    if (this.#state === 'unreadable') return [{ bytes, frame: undefined }];
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes]);
    const parts: StreamPart[] = [];
    for (let part = this.#next(); part !== undefined; part = this.#next()) parts.push(part);
    if (this.#unread.length > maxFrameBytes) {
      this.#state = 'unreadable';
      parts.push(this.#take(this.#unread.length, undefined));
    }
    return parts;
  }

  #next(): StreamPart | undefined {
    const unread = this.#unread;
    let lineEnds = 0;
    while (unread[lineEnds] === lf || (unread[lineEnds] === cr && unread[lineEnds + 1] === lf)) lineEnds += 1;
    if (lineEnds > 0) return this.#take(lineEnds, undefined);
    const head = headOf(unread);
    if (head === undefined) return undefined;
    const { command, headers, bodyAt } = head;
    const length = headers['content-length'];
    const counted = length !== undefined && /^\d{1,9}$/.test(length) ? Number(length) : undefined;
    const end = counted === undefined ? unread.indexOf(0, bodyAt) : bodyAt + counted;
    if (end === -1 || end >= unread.length) return undefined;
    const body = unread.toString('utf8', bodyAt, end);
    return this.#take(end + 1, { command, headers, body, json: parsed(body) });
  }

  #take(length: number, frame: StompFrame | undefined): StreamPart {
    const bytes = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    return { bytes, frame };
  }
}

interface Head {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyAt: number;
}

/** The command and the headers; undefined as long as the blank line is missing. */
function headOf(bytes: Buffer): Head | undefined {
  const [plain, withReturn] = [bytes.indexOf('\n\n'), bytes.indexOf('\n\r\n')];
  if (plain === -1 && withReturn === -1) return undefined;
  const isPlain = withReturn === -1 || (plain !== -1 && plain < withReturn);
  const [headEnd, bodyAt] = isPlain ? [plain, plain + 2] : [withReturn, withReturn + 3];
  const [command = '', ...lines] = bytes.toString('utf8', 0, headEnd).split(/\r?\n/);
  // No prototype: a header may be called `constructor`.
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines.map((each) => each.replace(/\r$/, ''))) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[unescaped(line.slice(0, colon))] ??= unescaped(line.slice(colon + 1));
  }
  return { command: command.replace(/\r$/, ''), headers, bodyAt };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of the JSON body of a frame; undefined without it. */
export function bodyField({ json }: Pick<StompFrame, 'json'>, name: string): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  return Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
}
