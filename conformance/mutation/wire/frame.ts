/** A STOMP frame as text. Header values keep their escapes. */
export interface Frame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The frame of one WebSocket message; undefined for a heart-beat or invalid text. */
export function readFrame(text: string): Frame | undefined {
  const [, command, lines = '', body = ''] = /^\n*([A-Z]+)\n((?:[^\n]+\n)*)\n([^\0]*)\0\n*$/.exec(text) ?? [];
  if (command === undefined) return undefined;
  const headers = lines.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1)]];
  });
  return { command, headers: Object.fromEntries(headers), body };
}

/** The text of a frame, with its content-length. */
export function writeFrame({ command, headers, body }: Frame): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const { 'content-length': _, ...others } = headers;
  const lines = Object.entries({ ...others, ...length }).map(([name, value]) => `${name}:${value}\n`);
  return `${command}\n${lines.join('')}\n${body}\0`;
}

/** A field of a frame's JSON body. */
export function frameField({ body }: Frame, name: string): unknown {
  return Reflect.get(readJson(body), name);
}

/** Returns whether the frame is a SEND to that destination. */
export function isSendTo({ command, headers }: Frame, destination: string): boolean {
  return command === 'SEND' && headers.destination === destination;
}

/** The RECEIPT that a frame requests. */
export function receiptFor({ headers }: Frame): Frame {
  return { command: 'RECEIPT', headers: { 'receipt-id': headers.receipt ?? '' }, body: '' };
}

/** The frame with another value in a field of its JSON body. */
export function withField(frame: Frame, name: string, value: unknown): Frame {
  return { ...frame, body: JSON.stringify({ ...readJson(frame.body), [name]: value }) };
}

/** The frame without a field of its JSON body. */
export function withoutField(frame: Frame, name: string): Frame {
  const { [name]: _, ...others } = readJson(frame.body);
  return { ...frame, body: JSON.stringify(others) };
}

function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A frame without a JSON body has no fields.
    return {};
  }
}
