import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** An HTTP proxy that opens tunnels by CONNECT. */
export interface ProxySettings {
  /** `http://proxy.example:3128`. */
  readonly url: string;
  /** Sent as Proxy-Authorization. */
  readonly authorization?: string;
}

const maxHeadBytes = 16 * 1024;

/**
 * A connection to a host through a proxy. It can be written at once: what is written before the tunnel is open is sent
 * as soon as it is.
 */
export class ProxyTunnel extends Duplex {
  readonly #socket: Socket;
  #state: 'opening' | 'open' = 'opening';
  #head = Buffer.alloc(0);
  #waiting: (() => void) | undefined;

  constructor({ url, authorization }: ProxySettings, host: string, port: number) {
    super();
    const { protocol, hostname, port: proxyPort } = new URL(url);
    const secure = protocol === 'https:';
    const proxy = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(proxyPort || (secure ? 443 : 80)),
    };
    this.#socket = secure
      ? connectTls({ ...proxy, servername: isIP(proxy.host) > 0 ? '' : proxy.host })
      : connectTcp(proxy);
    const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
    if (authorization !== undefined) lines.push(`Proxy-Authorization: ${authorization}`);
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#socket.once('end', () =>
      this.#state === 'open'
        ? this.push(null)
        : this.destroy(new Error('the proxy has closed the connection')),
    );
    this.#socket.once('error', (error) => this.destroy(error));
    this.#socket.once('close', () => this.destroy());
  }

  /** The clients set options of a TCP socket. */
  setNoDelay(enabled = true): this {
    this.#socket.setNoDelay(enabled);
    return this;
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.#socket.setTimeout(ms, listener);
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const write = () => void this.#socket.write(chunk, done);
    if (this.#state === 'open') write();
    else this.#waiting = write;
  }

  override _final(done: () => void): void {
    const end = () => void this.#socket.end(done);
    if (this.#state === 'open') end();
    else this.#waiting = end;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #receive(bytes: Buffer): void {
    if (this.#state === 'open') {
      if (!this.push(bytes)) this.#socket.pause();
      return;
    }
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) {
      if (this.#head.length > maxHeadBytes) this.destroy(new Error('the proxy does not respond with HTTP'));
      return;
    }
    const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(this.#head.toString('latin1', 0, end)) ?? [];
    if (status === undefined || !status.startsWith('2')) {
      this.destroy(new Error(`the proxy responds to CONNECT with ${status ?? 'no HTTP'}`));
      return;
    }
    this.#state = 'open';
    const rest = this.#head.subarray(end + 4);
    if (rest.length > 0) this.push(rest);
    this.#waiting?.();
    this.#waiting = undefined;
  }
}
