/**
 * A STOMP frame that is a whole WebSocket message. Its header lines are kept as they are on the wire, so that a change of
 * one part leaves every other byte unchanged.
 */
export interface WholeFrame {
  readonly command: string;
  /** Lines without their end; some clients end them with CR LF. */
  readonly headerLines: readonly string[];
  readonly body: string;
}

/** A message of a WebSocket: text, or bytes. */
export type Message = string | Uint8Array;

const commands = new Set([
  'ABORT',
  'ACK',
  'BEGIN',
  'COMMIT',
  'CONNECT',
  'CONNECTED',
  'DISCONNECT',
  'ERROR',
  'MESSAGE',
  'NACK',
  'RECEIPT',
  'SEND',
  'STOMP',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
]);

const lengthName = 'content-length';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The end of line of each line of a head. */
type LineEnd = '\n' | '\r\n';

interface ReadFrame {
  readonly frame: WholeFrame;
  readonly lineEnd: LineEnd;
  /** The line ends after the NUL. */
  readonly rest: string;
}

/**
 * Passes a message through a translation of frames. A message that is not made of whole well-formed frames, and a frame
 * that the translation leaves as it is, stay unchanged to the byte.
 */
export function translateMessage(
  message: Message,
  translate: (frame: WholeFrame) => WholeFrame | Promise<WholeFrame>,
): Message | Promise<Message> {
  const text = textOf(message);
  const read = text === undefined ? undefined : readWholeFrame(text);
  if (read === undefined) return text === undefined ? message : translateSeveral(message, text, translate);
  const written = (frame: WholeFrame): Message => {
    if (frame === read.frame) return message;
    const text = writeFrame(frame, read);
    return typeof message === 'string' ? text : Buffer.from(text);
  };
  const translated = translate(read.frame);
  return translated instanceof Promise ? translated.then(written) : written(translated);
}

/** Several frames that a client has put into one message. */
function translateSeveral(
  message: Message,
  text: string,
  translate: (frame: WholeFrame) => WholeFrame | Promise<WholeFrame>,
): Message | Promise<Message> {
  const reads = splitFrames(text).map(readWholeFrame);
  const whole = reads.filter((read) => read !== undefined);
  if (whole.length < 2 || whole.length < reads.length) return message;
  return Promise.all(whole.map(async (read) => writeFrame(await translate(read.frame), read))).then(
    (texts) => {
      const joined = texts.join('');
      if (joined === text) return message;
      return typeof message === 'string' ? joined : Buffer.from(joined);
    },
  );
}

/** Cuts a text behind each NUL that ends a frame, with the line ends after it. A NUL within a counted body ends none. */
function splitFrames(text: string): readonly string[] {
  const parts: string[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const headEnd = bytes.indexOf('\n\n', at);
    const head = bytes.toString('utf8', at, headEnd < 0 ? bytes.length : headEnd);
    const length = /\ncontent-length:(\d{1,9})(?:\n|$)/.exec(head)?.[1];
    const nul = length === undefined || headEnd < 0 ? bytes.indexOf(0, at) : headEnd + 2 + Number(length);
    if (nul < 0 || bytes[nul] !== 0) return [];
    let end = nul + 1;
    while (bytes[end] === 10 || bytes[end] === 13) end += 1;
    parts.push(bytes.toString('utf8', at, end));
    at = end;
  }
  return parts;
}

/** The value of a header as it is on the wire; undefined without it. */
export function headerValue(
  { headerLines }: Pick<WholeFrame, 'headerLines'>,
  name: string,
): string | undefined {
  return headerLines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
}

function readWholeFrame(text: string): ReadFrame | undefined {
  const nul = text.lastIndexOf('\0');
  const headEnd = /\r?\n\r?\n/.exec(text);
  if (nul === -1 || headEnd === null || headEnd.index > nul) return undefined;
  const rest = text.slice(nul + 1);
  if (!/^[\r\n]*$/.test(rest)) return undefined;
  const lineEnd = headEnd[0].startsWith('\r') ? '\r\n' : '\n';
  const [command = '', ...headerLines] = text.slice(0, headEnd.index).split(lineEnd);
  const body = text.slice(headEnd.index + headEnd[0].length, nul);
  if (!commands.has(command) || !headerLines.every((line) => line.indexOf(':') > 0)) return undefined;
  const frame = { command, headerLines, body };
  const length = headerValue(frame, lengthName);
  const isWhole = length === undefined ? !body.includes('\0') : Number(length) === Buffer.byteLength(body);
  return isWhole ? { frame, lineEnd, rest } : undefined;
}

function writeFrame({ command, headerLines, body }: WholeFrame, { frame, lineEnd, rest }: ReadFrame): string {
  const length = `${lengthName}:${Buffer.byteLength(body)}`;
  const lines =
    body === frame.body
      ? headerLines
      : headerLines.map((line) => (line.startsWith(`${lengthName}:`) ? length : line));
  return `${[command, ...lines].join(lineEnd)}${lineEnd}${lineEnd}${body}\0${rest}`;
}

function textOf(message: Message): string | undefined {
  if (typeof message === 'string') return message;
  try {
    return decoder.decode(message);
  } catch {
    return undefined;
  }
}
