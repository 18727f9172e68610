// STOMP by hand, both ways: what judges the server shares no line with it. Nothing is escaped, counted or checked.

/** A frame as it is said: header lines as they go on the wire. */
export function frame(command: string, headers: readonly string[] = [], body = ''): string {
  return `${[command, ...headers].join('\n')}\n\n${body}\0`;
}

/** A frame of the server. */
export interface HeardFrame {
  readonly command: string;
  /** In order, as they stand on the wire. */
  readonly lines: readonly string[];
  readonly body: string;
}

/** @throws Error if it is not exactly one frame, as the server owes one a message (W09, W10) */
export function hearFrame(text: string): HeardFrame {
  const end = text.indexOf('\n\n');
  if (end < 0 || !text.endsWith('\0')) throw new Error(`no whole frame: ${JSON.stringify(text)}`);
  const [command = '', ...lines] = text.slice(0, end).split('\n');
  return { command, lines, body: text.slice(end + 2, -1) };
}

/** The first value of a header as it stands on the wire; undefined without one. */
export function wireValue({ lines }: HeardFrame, name: string): string | undefined {
  return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' };

/** A value as it must stand in a header of STOMP 1.2. */
export function escaped(value: string): string {
  return value.replace(/[\\\n\r:]/g, (character) => escapes[character] ?? character);
}
