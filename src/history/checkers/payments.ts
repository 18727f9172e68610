import type { RunEvent } from '../../events/event.js';
import type { DashboardEvent } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { IntegratorGaveUp } from '../../events/schema/integrator.js';
import type { PaymentShown } from '../../events/schema/shown.js';
import { AuditScope } from '../audit-scope.js';
import { type Checker, type CheckerKind, documentRules, type Flag } from '../checker.js';
import { DashboardWatch } from '../dashboard-watch.js';
import { isBeforeCall } from '../event-times.js';
import { paymentKey } from './payment-keys.js';
import { differencesOf, isReachable, problemsOf } from './payment-rules.js';
import { PushedStatuses } from './pushed-statuses.js';

/** PAY-01, PAY-02, PAY-06. */
export const payments: CheckerKind = {
  name: 'payments',
  rule: 'Every payment that an integrator has seen is shown again as it was, changes its status only as allowed, and is in the list once.',
  create: (flag) => new PaymentsChecker(flag),
};

interface Payment {
  readonly first: Stamp;
  /** The event that shows its present state. */
  last: Stamp & PaymentShown;
  /** The event of the response that created it. */
  created?: Stamp & PaymentShown;
  /** The event in which the auditor has listed it. */
  listed?: number;
  /** True if an integrator has seen it. */
  seen: boolean;
}

const creating: ReadonlySet<string> = new Set(['payNow', 'saveTransaction']);

class PaymentsChecker implements Checker {
  readonly #flag: Flag;
  readonly #payments = new Map<string, Payment>();
  /** The key of the payment with a tradeNo. */
  readonly #tradeNos = new Map<string, string>();
  /** The payments that may exist, because a call had no response. */
  readonly #unknown = new Set<string>();
  readonly #scope = new AuditScope();
  readonly #watch = new DashboardWatch();
  readonly #pushed: PushedStatuses;

  constructor(flag: Flag) {
    this.#flag = flag;
    this.#pushed = new PushedStatuses(flag);
  }

  observe(event: RunEvent): void {
    this.#pushed.judgeTimed(event.t, this.#watch);
    this.#scope.observe(event);
    this.#watch.observe(event);
    switch (event.type) {
      case 'payment.shown':
        this.#shown(event);
        return;
      case 'integrator.gave-up':
        this.#gaveUp(event);
        return;
      case 'terminal.state':
        if (event.fleet) this.#pushed.addTerminal(event);
        return;
      case 'dashboard.event':
        if (event.kind === 'payment-status') this.#statusPushed(event);
    }
  }

  end(): void {
    for (const { last, listed, seen } of this.#payments.values()) {
      if (!this.#scope.isComplete(last)) continue;
      const { referenceId, specificTId, seq } = last;
      if (listed === undefined)
        this.#flag(`payment ${referenceId} of event ${seq} is not in the list of the auditor`, seq);
      // The checker of reports judges the payments that terminals have reported.
      else if (!seen && specificTId === undefined && !this.#unknown.has(paymentKey(last)))
        this.#flag(`payment ${referenceId} of event ${seq} is in the list, but no actor has made it`, seq);
    }
    this.#pushed.end(this.#scope.isAllComplete);
  }

  #shown(event: Stamp & PaymentShown): void {
    const { seq, referenceId, tradeNo } = event;
    for (const problem of problemsOf(event))
      this.#flag(`payment ${referenceId} ${problem} in event ${seq}`, seq);
    const key = paymentKey(event);
    const payment = this.#payments.get(key) ?? { first: event, last: event, seen: false };
    this.#payments.set(key, payment);
    if (payment.last !== event) this.#compare(payment, event);
    const other = this.#tradeNos.get(tradeNo);
    if (other !== undefined && other !== key)
      this.#flag(`payment ${referenceId} has the tradeNo of another one in event ${seq}`, seq);
    this.#tradeNos.set(tradeNo, key);
    if (creating.has(event.operation)) this.#created(payment, event);
    if (event.actor === 'auditor') this.#listed(payment, event);
    else payment.seen = true;
    this.#pushed.shown(event, this.#watch);
  }

  #compare(payment: Payment, event: Stamp & PaymentShown): void {
    const { last } = payment;
    const { seq, referenceId } = event;
    for (const difference of differencesOf(last, event))
      this.#flag(
        `payment ${referenceId} of event ${last.seq} has another ${difference} in event ${seq}`,
        last.seq,
        seq,
      );
    if (isReachable(last, event)) payment.last = event;
    // Of two calls at the same time either response may be the older one.
    else if (isBeforeCall(last, event) || !isReachable(event, last))
      this.#flag(
        `payment ${referenceId} was ${last.status} in event ${last.seq} and is ${event.status} in event ${seq}`,
        last.seq,
        seq,
      );
  }

  #created(payment: Payment, event: Stamp & PaymentShown): void {
    const { seq, referenceId } = event;
    if (payment.created !== undefined) {
      const text = `payment ${referenceId} is accepted again in event ${seq}`;
      // Only of one operation the document requires it, and not of a payment that failed before.
      const { operation, status } = payment.created;
      if (operation === event.operation && status !== 'FAILED')
        this.#flag.document(documentRules.acceptedOnce, text, payment.created.seq, seq);
      else this.#flag(text, payment.created.seq, seq);
    }
    const { first } = payment;
    if (isBeforeCall(first, event))
      this.#flag(`payment ${referenceId} is created in event ${seq}, but was shown before`, first.seq, seq);
    payment.created = event;
  }

  #listed(payment: Payment, { seq, referenceId }: Stamp & PaymentShown): void {
    if (payment.listed !== undefined)
      this.#flag(`payment ${referenceId} is in the list again in event ${seq}`, payment.listed, seq);
    payment.listed = seq;
  }

  #gaveUp(event: Stamp & IntegratorGaveUp): void {
    const { merchantId, sandbox, referenceId } = event;
    if (referenceId !== undefined) this.#unknown.add(paymentKey({ merchantId, sandbox, referenceId }));
  }

  #statusPushed(event: Stamp & DashboardEvent): void {
    this.#pushed.seen(event);
  }
}
