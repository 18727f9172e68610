/**
 * STOMP frames written and read by hand: a client that judges a server shares no line with the server's codec.
 * Nothing is escaped, counted or checked on the way out.
 */

/** A frame with the given header lines, each as it goes on the wire. */
export function rawFrame(command: string, lines: readonly string[] = [], body = ''): string {
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** Header lines for names and values that need no escapes. */
export function headerLines(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}:${value}`);
}

/** A STOMP frame that a server sent. */
export interface RawFrame {
  readonly command: string;
  /** The header lines in their order on the wire, unchanged. */
  readonly headerLines: readonly string[];
  /** Unescaped; of a header that is repeated the first value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The whole WebSocket message. */
  readonly bytes: Buffer;
  /** The reason why the message is not exactly one frame; undefined if it is (W09, W10). */
  readonly problem: string | undefined;
}

/** The body of a frame with JSON escapes decoded, since JSON can write each letter in two ways; any other body as it is. */
export function plainBody({ body }: Pick<RawFrame, 'body'>): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

/** The blank line, with the end of the line before it. A line ends in LF or in CRLF. */
const headEnd = /\r?\n\r?\n/;

/** Reads a WebSocket message as one frame. What is wrong with it becomes its `problem`, and the rest is read as it is. */
export function readRawFrame(bytes: Buffer): RawFrame {
  const blank = headEnd.exec(bytes.toString('latin1'));
  const head = bytes.toString('utf8', 0, blank?.index ?? bytes.length);
  const [command = '', ...lines] = head.split(/\r?\n/);
  const headers = readHeaders(lines);
  const frame = (body: string, problem: string | undefined): RawFrame => ({
    command,
    headerLines: lines,
    headers,
    bytes,
    body,
    problem,
  });
  if (blank === null) return frame('', 'its headers have no end');
  const start = blank.index + blank[0].length;
  const length = headers['content-length'];
  const end = length === undefined ? bytes.indexOf(0, start) : start + Number(length);
  if (bytes[end] !== 0) return frame(bytes.toString('utf8', start), 'its body has no NUL at its end');
  return frame(
    bytes.toString('utf8', start, end),
    end === bytes.length - 1 ? undefined : 'it continues after its NUL',
  );
}

/** The problem of a frame, where line ends may follow its NUL, as STOMP 1.2 allows. */
export function problemExceptLineEnds({ problem, bytes }: RawFrame): string | undefined {
  const end = bytes.toString('latin1').search(/\0[\r\n]+$/);
  if (problem === undefined || end < 0) return problem;
  return readRawFrame(bytes.subarray(0, end + 1)).problem;
}

/** The first value of a header as it is on the wire; undefined without one. */
export function wireValue(frame: Pick<RawFrame, 'headerLines'>, name: string): string | undefined {
  return frame.headerLines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' };
const characters = new Map(Object.entries(escapes).map(([character, sequence]) => [sequence, character]));

/** A name or value as it must be in a header of STOMP 1.2. */
export function escaped(text: string): string {
  return text.replace(/[\\\n\r:]/g, (character) => escapes[character] ?? character);
}

/** Undoes `escaped`; an escape that STOMP 1.2 does not define stays as it is. */
export function unescaped(text: string): string {
  return text.replace(/\\[\s\S]/g, (sequence) => characters.get(sequence) ?? sequence);
}

function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  // No prototype: a header may be called `constructor`.
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    headers[unescaped(line.slice(0, colon))] ??= unescaped(line.slice(colon + 1));
  }
  return headers;
}
