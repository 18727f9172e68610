/** The sender of an entry: a terminal, the service, a dashboard, an app, an administrator. */
export type Speaker = 'T' | 'S' | 'D' | 'I' | 'A';

/** The record of one section in its order, with every secret replaced by its name. */
export class Script {
  readonly #secrets = new Map<string, string>();
  #units: string[] = [];

  /** Shows `secret` as `<name>` from here on. */
  hide(secret: string, name: string): void {
    this.#secrets.set(secret, `<${name}>`);
  }

  /** Adds one request, response or frame. */
  add(speaker: Speaker, text: string): void {
    const lines = this.#covered(text).split('\n');
    this.#units.push(lines.map((line) => `${speaker}: ${line}`.trimEnd()).join('\n'));
  }

  /** Adds a remark: a cut, a pause. */
  note(text: string): void {
    this.#units.push(`-- ${text}`);
  }

  /** A position for `rewind`. */
  mark(): number {
    return this.#units.length;
  }

  /** Removes everything recorded since the mark. */
  rewind(mark: number): void {
    this.#units.length = mark;
  }

  /** Returns and clears everything since the last call. */
  take(): string {
    const text = this.#units.join('\n\n');
    this.#units = [];
    return text;
  }

  #covered(text: string): string {
    let covered = text;
    for (const [secret, name] of this.#secrets) covered = covered.replaceAll(secret, name);
    return covered;
  }
}

/** A STOMP frame as text. */
export function frame(command: string, headers: readonly string[] = [], body = ''): string {
  return `${[command, ...headers].join('\n')}\n\n${body}\0`;
}

/** SEND with a JSON body. */
export function sendFrame(destination: string, receipt: string, body?: object): string {
  const type = body === undefined ? [] : ['content-type:application/json'];
  const headers = [`destination:${destination}`, ...type, `receipt:${receipt}`];
  return frame('SEND', headers, body === undefined ? '' : JSON.stringify(body));
}

/** A frame as the page shows it. */
export function shownFrame(text: string): string {
  return text.replaceAll('\0', '^@');
}
