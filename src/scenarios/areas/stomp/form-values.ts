import type { Part } from '../../../../conformance/oracle/stomp/form.js';
import type { FormSession } from './form-session.js';

const placeholder = /\{([a-zA-Z-]+)\}/g;
const fillHeaders = /\{fill:(\d+)\}/;
const fillBody = /\{fill-frame:(\d+)\}/;

/** The values that depend on the server. */
export interface ValueSource {
  /** The value that a name in braces stands for; undefined for a name that is not known here. */
  value(name: string): Promise<string | undefined>;
}

/** The values of the run that names in braces stand for in a form. */
export class FormValues {
  readonly #stage: ValueSource;
  readonly #kept = new Map<string, string>();

  constructor(stage: ValueSource) {
    this.#stage = stage;
  }

  keep(name: string, value: string): void {
    this.#kept.set(name, value);
  }

  /** The bytes of parts, with all names replaced. */
  async bytes(parts: readonly Part[], session: FormSession | undefined): Promise<Buffer> {
    const buffers: Buffer[] = [];
    for (const part of parts) {
      buffers.push(
        typeof part === 'string' ? Buffer.from(await this.text(part, session)) : Buffer.from([...part]),
      );
    }
    return Buffer.concat(buffers);
  }

  /** A text with all names replaced. */
  async text(template: string, session?: FormSession): Promise<string> {
    if (!template.includes('{')) return template;
    const values = new Map<string, string>();
    for (const [, name = ''] of template.matchAll(placeholder)) {
      const value = values.get(name) ?? (await this.#value(name, session));
      if (value !== undefined) values.set(name, value);
    }
    const text = template.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
    return filled(text);
  }

  async #value(name: string, session: FormSession | undefined): Promise<string | undefined> {
    switch (name) {
      case 'host':
        return session?.client.host;
      case 'ack':
        return session?.last?.headers.ack ?? 'no-ack-header';
      case 'next-ack':
        // Delivery numbers count up; with ids of another kind this one was never issued either.
        return `${session?.last?.headers.ack ?? ''}9`;
      case 'message-id':
        return session?.last?.headers['message-id'] ?? 'no-message-id';
      default:
        return this.#valueOfStage(name);
    }
  }

  /** The value is known from now on, also in a text that is expected. */
  async #valueOfStage(name: string): Promise<string | undefined> {
    const value = await this.#stage.value(name);
    if (value !== undefined) this.#kept.set(name, value);
    return value ?? this.#kept.get(name);
  }

  /** Replaces the names whose values are known by now, in a text that is expected. */
  readonly known = (text: string): string =>
    text.replace(placeholder, (whole, name: string) => this.#kept.get(name) ?? whole);
}

/** Fills a frame up to a number of bytes, with header lines or with its body. */
function filled(text: string): string {
  const headers = fillHeaders.exec(text);
  if (headers !== null) return text.replace(fillHeaders, headerLines(missing(text, headers)));
  const body = fillBody.exec(text);
  return body === null ? text : text.replace(fillBody, 'x'.repeat(missing(text, body)));
}

function missing(text: string, [whole, bytes]: RegExpExecArray): number {
  return Number(bytes) - (Buffer.byteLength(text) - whole.length);
}

/** Header lines of that many bytes in total, without the last line end. */
function headerLines(bytes: number): string {
  const longest = 4_000;
  const lines: string[] = [];
  for (let left = bytes; left > 0; left -= longest) {
    // The rest must have room for a name, a colon and a line end.
    const size = left > longest + 3 ? longest : left;
    lines.push(`p:${'x'.repeat(size - 2 - (size === left ? 0 : 1))}`);
    if (size === left) break;
  }
  return lines.join('\n');
}
