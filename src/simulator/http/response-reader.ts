import type { Dispatcher } from 'undici';
import { asHttpFailure, HttpFailure } from './http-failure.js';

type Controller = Dispatcher.DispatchController;
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const noHeaders: Headers = {};
const nothing = (): void => undefined;

/** The status, the headers and the whole text of a response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface ResponseReaderOptions {
  readonly method: string;
  readonly path: string;
  /** Bytes. */
  readonly maxResponseBytes: number;
  /** Milliseconds from the call to the last byte: a response of single bytes passes every timeout between its parts. */
  readonly callTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads one response from undici's callbacks. `request()` of undici creates a stream, a promise and an abort signal for
 * each response, which costs more than all the rest of a short call.
 */
export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly response: Promise<HttpResponse>;
  readonly #options: ResponseReaderOptions;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #cancel: (() => void) | undefined;
  #resolve: (response: HttpResponse) => void = nothing;
  #reject: (failure: HttpFailure) => void = nothing;
  #controller: Controller | undefined;
  #failure: HttpFailure | undefined;
  #status = 0;
  #headers = noHeaders;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(options: ResponseReaderOptions) {
    this.#options = options;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { callTimeoutMs, signal } = options;
    this.#timer = setTimeout(
      () => this.#abandon('network-timeout', `the response was not complete after ${callTimeoutMs} ms`),
      callTimeoutMs,
    );
    if (signal === undefined) return;
    this.#cancel = () => this.#abandon('network', 'cancelled');
    signal.addEventListener('abort', this.#cancel, { once: true });
    if (signal.aborted) this.#cancel();
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // The call timed out or was cancelled while it waited for a connection.
    if (this.#failure !== undefined) controller.abort(this.#failure);
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    const { maxResponseBytes } = this.#options;
    this.#size += chunk.length;
    if (this.#size <= maxResponseBytes) this.#chunks.push(chunk);
    else this.#abandon('response-too-large', `the response is larger than ${maxResponseBytes} bytes`);
  }

  onResponseEnd(): void {
    this.#settle();
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, text: bytes.toString('utf8') });
  }

  onResponseError(_controller: Controller | undefined, error: unknown): void {
    this.#settle();
    this.#reject(this.#failure ?? asHttpFailure(this.#options, error));
  }

  /** Ends the call and its connection, whose remaining bytes belong to the unread response. */
  #abandon(code: string, reason: string): void {
    if (this.#failure !== undefined) return;
    this.#failure = new HttpFailure(this.#options, code, reason);
    this.#settle();
    this.#chunks = [];
    this.#reject(this.#failure);
    this.#controller?.abort(this.#failure);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    if (this.#cancel !== undefined) this.#options.signal?.removeEventListener('abort', this.#cancel);
  }
}
