import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EventBody } from '../../../events/event.js';
import type { DataFileState } from '../../store/engine/snapshots.js';
import { type App, guarded } from '../server.js';
import type { localOnly } from './health.js';
import { operatorPaths } from './paths.js';

export interface MetricSources {
  /** Open connections of the terminal channel. */
  readonly connections: () => number;
  /** Terminals that count as online. */
  readonly online: () => number;
  /** Stored messages that are not settled, by status. */
  readonly openMessages: () => Promise<readonly { readonly status: string; readonly count: number }[]>;
  /** Undefined without a data file. */
  readonly dataFile: (() => DataFileState) | undefined;
}

/**
 * The counters of the service. No label contains an id: terminals, tenants and references would each create as many
 * values as there are, and an unauthenticated reader would see the customers.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests with a response.', [
    'method',
    'route',
    'status',
  ]);
  readonly #durations = new Histogram({
    name: 'tillfleet_http_request_duration_seconds',
    help: 'From the request to the end of its response; held responses count with the time they are held.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 5, 10],
    registers: [this.#registry],
  });
  readonly #payments = this.#counter('payments_total', 'Payments by the status they came to.', [
    'status',
    'sandbox',
  ]);
  readonly #messagesSent = this.#counter('messages_sent_total', 'Messages written to terminals.', ['action']);
  readonly #commandsQueued = this.#counter('commands_queued_total', 'Commands accepted for terminals.', [
    'action',
  ]);
  readonly #sessionsEnded = this.#counter('sessions_ended_total', 'Terminals that went offline.', []);

  /** Reads counts that are kept elsewhere, at each scrape. */
  watch({ connections, online, openMessages, dataFile }: MetricSources): void {
    this.#gauge('channel_connections', 'Open WebSocket connections.', [], (gauge) =>
      gauge.set(connections()),
    );
    this.#gauge('sessions_online', 'Terminals that are online.', [], (gauge) => gauge.set(online()));
    this.#gauge('messages_open', 'Messages that are stored and not done.', ['status'], async (gauge) => {
      gauge.reset();
      for (const { status, count } of await openMessages()) gauge.set({ status }, count);
    });
    if (dataFile !== undefined) this.#watchFile(dataFile);
  }

  /** Counts the events of the backend. */
  count(event: EventBody): void {
    switch (event.type) {
      case 'payment.stored':
      case 'payment.resolved':
        this.#payments.inc({ status: event.status, sandbox: String(event.sandbox) });
        return;
      case 'command.queued':
        this.#commandsQueued.inc({ action: event.requestType });
        return;
      case 'session.offline':
        this.#sessionsEnded.inc();
    }
  }

  messageSent(action: string): void {
    this.#messagesSent.inc({ action });
  }

  mount(app: App, onRequest: ReturnType<typeof localOnly>): void {
    app.addHook('onResponse', async (request, reply) => {
      const { method } = request;
      // The label is the pattern, not the path: every requested path would become a separate label.
      const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
      this.#requests.inc({ method: request.is404 ? 'any' : method, route, status: String(reply.statusCode) });
      if (!request.is404) this.#durations.observe({ method, route }, reply.elapsedTime / 1000);
    });
    const options = { ...guarded({ kind: 'open' }), onRequest };
    app.get(operatorPaths.metrics, options, async (_request, reply) => {
      const body = await this.#registry.metrics();
      return reply.type(this.#registry.contentType).send(body);
    });
  }

  #watchFile(state: () => DataFileState): void {
    const measures: readonly (readonly [name: string, help: string, read: (of: DataFileState) => number])[] =
      [
        ['age_seconds', 'Since the data file held everything that was stored.', ({ ageMs }) => ageMs / 1000],
        ['bytes', 'The size of the data file.', ({ bytes }) => bytes],
        ['seconds', 'The duration of the latest written snapshot.', ({ writeMs }) => writeMs / 1000],
        [
          'degraded',
          '1 while the data file does not keep up with the store.',
          ({ degraded }) => Number(degraded),
        ],
      ];
    for (const [name, help, read] of measures)
      this.#gauge(`snapshot_${name}`, help, [], (gauge) => gauge.set(read(state())));
    const failures: Counter = new Counter({
      name: 'tillfleet_snapshot_failures_total',
      help: 'Snapshots that could not be written.',
      registers: [this.#registry],
      collect() {
        failures.reset();
        failures.inc(state().failures);
      },
    });
  }

  #counter<const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name: `tillfleet_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #gauge<const L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    look: (gauge: Gauge<L>) => void | Promise<void>,
  ): void {
    const gauge: Gauge<L> = new Gauge<L>({
      name: `tillfleet_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => look(gauge),
    });
  }
}
