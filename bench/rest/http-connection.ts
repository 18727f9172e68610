import { connect, type Socket } from 'node:net';

/**
 * A keep-alive connection with one request at a time. It writes ready-made bytes to a plain socket and looks only for
 * the end of the response, so that the server and not its client is what limits a measurement.
 */
export class HttpConnection {
  /** The server has closed the connection. */
  closed = false;
  readonly #socket: Socket;
  #received = '';
  #resolve: ((body: string) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#receive(chunk));
    socket.on('error', (error) => this.#reject?.(error));
    socket.on('close', () => {
      this.closed = true;
      this.#reject?.(new Error('the server closed a connection'));
    });
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends a request and resolves with the body of its 2xx response; rejects with any other one, or if the connection is closed. */
  send(bytes: Buffer): Promise<string> {
    if (this.closed) return Promise.reject(new Error('the server had closed a connection'));
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < end + 4 + length) return;
    const response = this.#received;
    this.#received = '';
    if (response.startsWith('HTTP/1.1 2')) this.#resolve?.(response.slice(end + 4));
    else this.#reject?.(new Error(`the server responded with ${response.slice(0, 300)}`));
  }
}

/** A POST with a JSON body, as bytes. */
export function post(path: string, token: string, body: unknown): Buffer {
  const json = JSON.stringify(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}
