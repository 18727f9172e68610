import type { RunEvent } from '../../events/event.js';
import type { Emit } from '../../events/event-bus.js';
import type { AuditFinished, AuditMerchant } from '../../events/schema/audit.js';
import type { CommandShown, PaymentShown, RefundShown, TerminalShown } from '../../events/schema/shown.js';
import { messageOf } from '../../failure/failure.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';
import type { Administrator } from '../administrator.js';
import type { HttpClient } from '../http/http-client.js';
import { oneLine } from '../http/redact.js';
import { Integrator } from '../integrator/integrator.js';
import { commandShown, shownCommand } from '../shown-records.js';
import type { LinkSettings } from '../stomp/stomp-link.js';
import { AuditSubjects } from './audit-subjects.js';
import { Dashboard } from './dashboard.js';
import { readMerchant } from './read-merchant.js';
import { readTerminals } from './read-terminals.js';
import { ServiceReader } from './service-reader.js';

/** The most that an audit reads; there may be far more in a long run. */
export interface AuditBounds {
  readonly payments: number;
  /** Payments of one merchant and mode whose refunds are read. */
  readonly refundedPayments: number;
  readonly commands: number;
  readonly terminals: number;
  /** Milliseconds by the clock of the run; the merchants that are left are not read. */
  readonly maxMs: number;
}

const defaultBounds: AuditBounds = {
  payments: 10_000,
  refundedPayments: 500,
  commands: 1_000,
  terminals: 5_000,
  maxMs: 15 * second,
};

export interface AuditorOptions {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly administrator: Administrator;
  readonly emit: Emit;
  readonly bounds?: AuditBounds;
}

/** The requests for command records that are in progress at a time. */
const maxConcurrentCalls = 4;

/** The records that were read. */
type Counts = { -readonly [Name in 'payments' | 'refunds' | 'commands' | 'terminals']: number };

type AuditEvent = PaymentShown | RefundShown | CommandShown | TerminalShown | AuditMerchant;

const countedAs: { readonly [Type in AuditEvent['type']]?: keyof Counts } = {
  'payment.shown': 'payments',
  'refund.shown': 'refunds',
  'command.shown': 'commands',
  'terminal.shown': 'terminals',
};

/**
 * The actor of a run that sees the service only by its wire: a dashboard watches the admin topic, and when the fleet has
 * stopped, the auditor reads what REST shows of it. Everything that it sees is an event.
 */
export class Auditor {
  readonly #options: AuditorOptions;
  readonly #bounds: AuditBounds;
  readonly #dashboard: Dashboard;
  readonly #subjects = new AuditSubjects();
  readonly #counts: Counts = { payments: 0, refunds: 0, commands: 0, terminals: 0 };
  /** The first day of the run. */
  readonly #firstDay: string;
  #problem: string | undefined;
  #endsAt = 0;
  #finished: Promise<void> | undefined;

  constructor(options: AuditorOptions) {
    this.#options = options;
    this.#bounds = options.bounds ?? defaultBounds;
    this.#firstDay = this.#today();
    this.#dashboard = new Dashboard(options);
  }

  /** Collects the ids of what the actors of the run have seen. */
  observe(event: RunEvent): void {
    this.#subjects.observe(event);
  }

  /** Begins to watch the admin topic. Always resolves: a run continues without a dashboard. */
  start(): Promise<void> {
    return this.#dashboard.start();
  }

  /** Reads what the service shows and ends the dashboard, once. Always resolves; if it is stopped, at once. */
  finish(merchantIds: readonly string[], signal: AbortSignal): Promise<void> {
    this.#finished ??= this.#finish(merchantIds, signal);
    return this.#finished;
  }

  async #finish(merchantIds: readonly string[], signal: AbortSignal): Promise<void> {
    this.#options.emit('auditor', { type: 'audit.started', merchants: merchantIds.length });
    this.#endsAt = monotonicNow() + this.#bounds.maxMs;
    try {
      for (const merchantId of merchantIds) await this.#readMerchant(merchantId, signal);
      await this.#readCommands(signal);
      this.#emitFinished(this.#problem === undefined ? 'complete' : 'partial', this.#problem);
    } catch (error) {
      if (signal.aborted) this.#emitFinished('stopped', 'the run was stopped');
      else this.#emitFinished('failed', oneLine(messageOf(error)));
    }
    // Last: what the fleet has caused has reached the dashboard by now.
    await this.#dashboard.stop();
  }

  async #readMerchant(merchantId: string, signal: AbortSignal): Promise<void> {
    const { administrator, http } = this.#options;
    for (const sandbox of [true, false]) {
      signal.throwIfAborted();
      if (this.#isOverdue()) return;
      const app = await administrator.createApp({
        displayName: 'Auditor',
        owner: { merchantId },
        scopes: ['transactions:read', 'reports:read', 'terminals:read'],
        sandbox,
      });
      const owner = { merchantId, sandbox };
      const service = new ServiceReader(new Integrator({ http, ...app }), signal);
      const problem = await readMerchant({
        service,
        owner,
        refunded: this.#subjects.refundedOf(owner),
        maxPayments: this.#bounds.payments - this.#counts.payments,
        maxRefunded: this.#bounds.refundedPayments,
        period: { from: this.#firstDay, to: this.#today() },
        emit: (event) => this.#emit(event),
      });
      this.#problem ??= problem;
      if (!sandbox) await this.#readTerminals(service);
    }
  }

  async #readTerminals(service: ServiceReader): Promise<void> {
    const left = this.#bounds.terminals - this.#counts.terminals;
    const isAll = await readTerminals(service, left, (event) => this.#emit(event));
    if (!isAll) this.#problem ??= `there are more than ${this.#bounds.terminals} terminals`;
  }

  async #readCommands(signal: AbortSignal): Promise<void> {
    const { requestIds } = this.#subjects;
    const { commands: maxCommands } = this.#bounds;
    if (requestIds.length > maxCommands)
      this.#problem ??= `there are ${requestIds.length} commands, above ${maxCommands}`;
    const service = new ServiceReader(this.#options.administrator, signal);
    const operation = 'requestStatus';
    await mapConcurrent(requestIds.slice(0, maxCommands), maxConcurrentCalls, async (requestId) => {
      if (this.#isOverdue()) return;
      const { body, elapsedMs } = await service.read(operation, { requestId }, shownCommand);
      this.#emit(commandShown(body, { operation, elapsedMs }));
    });
  }

  #emit(event: AuditEvent): void {
    const counted = countedAs[event.type];
    if (counted !== undefined) this.#counts[counted] += 1;
    this.#options.emit('auditor', event);
  }

  /** The business day, a UTC date by the clock of the service. */
  #today(): string {
    return new Date(this.#options.http.serviceNow()).toISOString().slice(0, 10);
  }

  #isOverdue(): boolean {
    if (monotonicNow() < this.#endsAt) return false;
    this.#problem ??= `it takes longer than ${this.#bounds.maxMs / second} s`;
    return true;
  }

  #emitFinished(outcome: AuditFinished['outcome'], reason: string | undefined): void {
    this.#options.emit('auditor', {
      type: 'audit.finished',
      outcome,
      ...(reason !== undefined && { reason }),
      ...this.#counts,
    });
  }
}
