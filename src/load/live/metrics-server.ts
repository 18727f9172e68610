import { createServer, type Server, type ServerResponse } from 'node:http';
import { type ListenAddress, listen, originOf } from '../../backend/lifecycle/listen.js';
import type { LiveFigures } from './live-figures.js';
import { prometheusText, prometheusType } from './prometheus-text.js';

const path = '/metrics';

/** A scraper that takes longer than this to send its request is disconnected, in milliseconds. */
const requestWithinMs = 5_000;

/** Serves the metrics of a load while it is performed. */
export class MetricsServer {
  readonly #address: ListenAddress;
  readonly #server: Server;

  constructor(address: ListenAddress, live: LiveFigures) {
    const settings = { requestTimeout: requestWithinMs, headersTimeout: requestWithinMs };
    this.#address = address;
    this.#server = createServer(settings, (request, response) => {
      const { method = '', url = '' } = request;
      const [requested] = url.split('?');
      if (requested !== path) return end(response, 404, `the metrics are at ${path}\n`);
      if (method !== 'GET' && method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD');
        return end(response, 405, 'use GET\n');
      }
      end(response, 200, prometheusText(live), prometheusType);
    });
  }

  /**
   * The address of the metrics.
   *
   * @throws Failure, exit code 64, if the address cannot be used
   */
  async start(): Promise<string> {
    const { host } = this.#address;
    const port = await listen(this.#server, this.#address, '--metrics');
    return `${originOf(host, port, false)}${path}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
