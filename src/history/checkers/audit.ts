import type { RunEvent } from '../../events/event.js';
import type { AuditFinished, AuditMerchant } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import { scopeKey } from '../audit-scope.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { FaultTimeline } from '../fault-timeline.js';
import { recoveryMs } from './recovery.js';

/** Without the audit the other checkers have nothing to compare the history with. */
export const audit: CheckerKind = {
  name: 'audit',
  rule: 'A run with a fleet is watched by a dashboard, and its auditor reads what the service shows at the end.',
  create: (flag) => new AuditChecker(flag),
};

interface Counts {
  payments: number;
  refunds: number;
  commands: number;
  terminals: number;
}

const countedAs: Readonly<Record<string, keyof Counts>> = {
  'payment.shown': 'payments',
  'refund.shown': 'refunds',
  'command.shown': 'commands',
  'terminal.shown': 'terminals',
};

class AuditChecker implements Checker {
  readonly #flag: Flag;
  readonly #all: Counts = { payments: 0, refunds: 0, commands: 0, terminals: 0 };
  /** The records of the merchant and mode that is being read, by merchant and mode. */
  readonly #listed = new Map<string, { payments: number; refunds: number }>();
  readonly #merchants = new Map<string, number>();
  readonly #faults = new FaultTimeline();
  #expected: 'unknown' | 'audited' | 'not-audited' = 'unknown';
  #target = '';
  #state: 'none' | 'started' | 'finished' = 'none';
  #announced = 0;
  /** The first event of a merchant of which not everything was read. */
  #incomplete: number | undefined;
  #dashboard: 'new' | 'watching' | 'away' | 'stopped' = 'new';
  #wasWatching = false;
  #phase = '';

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#faults.observe(event);
    switch (event.type) {
      case 'run.started':
        if (event.audited !== undefined) this.#expected = event.audited ? 'audited' : 'not-audited';
        this.#target = event.target;
        return;
      case 'run.phase':
        this.#phase = event.phase;
        return;
      case 'dashboard.state':
        this.#dashboardChanged(event.state, event.seq);
        return;
      case 'dashboard.event':
        if (this.#dashboard !== 'watching')
          this.#flag(
            `the dashboard receives event ${event.seq}, although it is ${this.#dashboard}`,
            event.seq,
          );
        return;
      case 'audit.started':
        if (this.#state !== 'none') this.#flag(`the audit starts again in event ${event.seq}`, event.seq);
        this.#state = 'started';
        this.#announced = event.merchants;
        return;
      case 'audit.merchant':
        this.#merchantRead(event);
        return;
      case 'audit.finished':
        this.#finished(event);
        return;
      case 'payment.shown':
      case 'refund.shown':
      case 'command.shown':
      case 'terminal.shown':
        if (event.actor === 'auditor') this.#count(event);
    }
  }

  end(): void {
    if (this.#expected !== 'audited' || this.#phase === 'provisioning') return;
    if (this.#state !== 'finished' && this.#hasConnected)
      this.#flag('the audit has not finished: there is no event audit.finished');
    if (this.#dashboard !== 'stopped' && this.#hasConnected)
      this.#flag('the dashboard has not stopped: there is no such event dashboard.state');
    if (!this.#wasWatching && this.#target === 'embedded' && this.#state === 'finished')
      this.#flag('the dashboard has never watched the admin topic');
  }

  /** A run that was stopped before it connected has neither a dashboard nor an audit. */
  get #hasConnected(): boolean {
    return this.#dashboard !== 'new' || this.#state !== 'none';
  }

  #dashboardChanged(state: 'watching' | 'away' | 'stopped', seq: number): void {
    if (this.#dashboard === 'stopped' || (state === this.#dashboard && state === 'watching'))
      this.#flag(`the dashboard is ${state} in event ${seq}, although it was ${this.#dashboard}`, seq);
    this.#dashboard = state;
    this.#wasWatching ||= state === 'watching';
  }

  #count(
    event: Extract<
      RunEvent,
      { readonly type: 'payment.shown' | 'refund.shown' | 'command.shown' | 'terminal.shown' }
    >,
  ): void {
    if (this.#state !== 'started')
      this.#flag(`the auditor reads event ${event.seq} outside its audit`, event.seq);
    const name = countedAs[event.type];
    if (name !== undefined) this.#all[name] += 1;
    if (event.type !== 'payment.shown' && event.type !== 'refund.shown') return;
    const key = scopeKey(event);
    const listed = this.#listed.get(key) ?? { payments: 0, refunds: 0 };
    this.#listed.set(key, listed);
    listed[event.type === 'payment.shown' ? 'payments' : 'refunds'] += 1;
  }

  #merchantRead(event: Stamp & AuditMerchant): void {
    const { seq, merchantId, payments, refunds } = event;
    const key = scopeKey(event);
    const earlier = this.#merchants.get(key);
    if (earlier !== undefined)
      this.#flag(`the auditor reads merchant ${merchantId} again in event ${seq}`, earlier, seq);
    this.#merchants.set(key, seq);
    if (!event.complete) this.#incomplete ??= seq;
    const listed = this.#listed.get(key) ?? { payments: 0, refunds: 0 };
    if (listed.payments !== payments || listed.refunds !== refunds)
      this.#flag(
        `the auditor has read ${payments} payments and ${refunds} refunds of merchant ${merchantId} in event ${seq}, but the stream has ${listed.payments} and ${listed.refunds}`,
        seq,
      );
  }

  #finished(event: Stamp & AuditFinished): void {
    const { seq, outcome, reason } = event;
    if (this.#state !== 'started')
      this.#flag(`the audit finishes in event ${seq}, but was ${this.#state}`, seq);
    this.#state = 'finished';
    for (const name of ['payments', 'refunds', 'commands', 'terminals'] as const) {
      if (event[name] !== this.#all[name])
        this.#flag(
          `the auditor has read ${event[name]} ${name} in event ${seq}, but the stream has ${this.#all[name]}`,
          seq,
        );
    }
    if (outcome === 'complete' && this.#incomplete !== undefined)
      this.#flag(
        `the audit is complete in event ${seq}, but not in event ${this.#incomplete}`,
        this.#incomplete,
        seq,
      );
    if ((outcome === 'complete') !== (reason === undefined))
      this.#flag(`the audit is ${outcome} in event ${seq}, with ${reason ?? 'no reason'}`, seq);
    const expected = 2 * this.#announced;
    if (outcome === 'complete' && this.#merchants.size !== expected)
      this.#flag(
        `the audit is complete in event ${seq}, with ${this.#merchants.size} of ${expected} lists`,
        seq,
      );
    // Another service may lack what an auditor reads; the embedded backend does not, unless a fault keeps it from responding.
    const isQuiet = this.#faults.isQuietSince(event.t - recoveryMs);
    if (outcome === 'failed' && this.#target === 'embedded' && isQuiet)
      this.#flag(`the audit has failed in event ${seq}: ${reason ?? 'no reason'}`, seq);
  }
}
