import { Buffer } from 'node:buffer';

/** Writes a raw client frame: nothing is escaped, counted or checked. */
export function wire(command: string, headers: readonly string[] = [], body = ''): string {
  return `${[command, ...headers].join('\n')}\n\n${body}\0`;
}

/** CONNECT as a correct client sends it. */
export const connectWire = wire('CONNECT', ['accept-version:1.2', 'heart-beat:0,0']);

/** A frame that the server wrote, parsed with as little code as possible. */
export interface ReceivedFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly raw: string;
}

export function parseReceived(data: string | Uint8Array): ReceivedFrame {
  const raw = typeof data === 'string' ? data : Buffer.from(data).toString();
  const [head = '', ...rest] = raw.split('\n\n');
  const [command = '', ...lines] = head.split('\n');
  const headers = Object.create(null) as Record<string, string>;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = decode(line.slice(0, colon));
    headers[name] ??= decode(line.slice(colon + 1));
  }
  return { command, headers, body: rest.join('\n\n').slice(0, -1), raw };
}

function decode(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '\\') {
      out += text[i];
      continue;
    }
    i++;
    out += text[i] === 'n' ? '\n' : text[i] === 'r' ? '\r' : text[i] === 'c' ? ':' : '\\';
  }
  return out;
}
