import { second } from '../../../text/time-units.js';
import { requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { Tenant, World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { configureGateway, noOutages } from '../payments/gateway-administration.js';
import { newPayment, type PaymentBody } from '../payments/payment-body.js';
import { oneDashboard } from './dashboard.js';
import { EventWatch, type Published } from './event-watch.js';

const scopes = ['payments:direct', 'refunds:write'] as const;

export const adminTopicPayments = defineScenario({
  id: 'admin-topic.payments',
  title: 'Dashboards receive each outcome of a pending payment that names a terminal, once, in both modes',
  clauses: ['ADM-02'],
  takesMs: 15 * second,
  needs: { apps: 4, terminals: 2, adminTopic: true },
  async run(world) {
    const dashboards = [await oneDashboard(world)];
    const of = async (tenant: Tenant, whose: string) => {
      const terminal = await RawTerminal.create(world, tenant);
      const watch = new EventWatch(world, dashboards, { configId: terminal.configId, whose });
      const session = await watch.causes('a session', () => terminal.online(), ['session-online']);
      await watch.causesResult(terminal, session, 'COMPLETED');
      const outcomes = new PaymentOutcomes(world, tenant, terminal, watch);
      await outcomes.checkProduction();
      await outcomes.checkReport((body) => session.sendJson('/app/terminal/transaction', body));
      await outcomes.checkDelays();
      watch.checkFields();
    };
    await Promise.all([
      of(await world.tenant(), 'of one merchant'),
      of(await world.otherTenant(), 'of another merchant'),
    ]);
  },
});

/** The decisions of a simulated gateway. */
const gateways = [
  ['approves', { approvalPercent: 100 }, 'SUCCESS'],
  ['declines', { approvalPercent: 0 }, 'FAILED'],
  ['times out', { approvalPercent: 100, timeoutsPerThousand: 1000 }, 'FAILED'],
] as const;

class PaymentOutcomes {
  readonly #world: World;
  readonly #merchantId: string;
  readonly #terminal: RawTerminal;
  readonly #watch: EventWatch;

  constructor(world: World, { merchantId }: Tenant, terminal: RawTerminal, watch: EventWatch) {
    this.#world = world;
    this.#merchantId = merchantId;
    this.#terminal = terminal;
    this.#watch = watch;
  }

  async checkProduction(): Promise<void> {
    const app = await this.#app(false);
    for (const [what, behaviour, status] of gateways) {
      await this.#configure({ latencyMs: 0, ...behaviour });
      const payment = this.#payment('10.00');
      const pay = () => this.#succeed('a production payment', app.call('payNow', payment));
      await this.#watch.causes(`a payment that its gateway ${what}`, pay, event(payment, status));
    }
    const saved = this.#payment('10.00');
    const save = () => this.#succeed('a saved payment', app.call('saveTransaction', saved));
    await this.#watch.causes('a payment that is only saved', save);
  }

  /** A report ends a pending payment like a gateway. */
  async checkReport(send: (body: object) => Promise<unknown>): Promise<void> {
    const app = await this.#app(false);
    const { referenceId, currency, terminalId } = this.#payment('10.00');
    for (const [word, status] of [
      ['TRANS_SUCCESS', 'SUCCESS'],
      ['TRANS_FAILED', 'FAILED'],
    ] as const) {
      const reference = { referenceId: `${referenceId}-${status}` };
      const saved = { ...reference, amount: '10.00', currency, terminalId, status: 'PENDING' };
      await this.#succeed('a pending payment', app.call('saveTransaction', saved));
      const report = { ...reference, terminalId, status: word, gateway: 'terminal', amount: 1000, currency };
      const specificTId = this.#world.reference('TID-');
      await this.#watch.causes(
        `a report that a pending payment is ${status}`,
        () => send({ ...report, specificTId }),
        event(reference, status),
        ['transaction-report', { ...reference, status }],
      );
    }
  }

  /** A cancelled payment has no outcome, although its gateway decides later. */
  async checkDelays(): Promise<void> {
    const [sandbox, production] = await Promise.all([this.#app(true), this.#app(false)]);
    await this.#configure({ latencyMs: 5 * second, approvalPercent: 100 });
    const payment = this.#payment('500.00');
    await this.#watch.causes('two payments that are cancelled, and one that is not', async () => {
      for (const app of [sandbox, production]) {
        const cancelled = this.#payment('500.00');
        await this.#succeed('a pending payment', app.call('payNow', cancelled));
        await this.#succeed('the cancellation', app.call('cancelTransaction', cancelled));
      }
      await this.#succeed('a sandbox payment', sandbox.call('payNow', payment));
    });
    const due = () => this.#world.sleep(10 * second, 'the outcome of the sandbox payment');
    await this.#watch.causes('the end of that one', due, event(payment, 'SUCCESS'));
  }

  #app(sandbox: boolean) {
    return this.#world.app({ scopes: [...scopes], sandbox, owner: { merchantId: this.#merchantId } });
  }

  #payment(amount: string): PaymentBody & { readonly terminalId: string } {
    return { ...newPayment(this.#world, amount), terminalId: this.#terminal.created.terminalId };
  }

  #configure(behaviour: Readonly<Record<string, number>>): Promise<void> {
    return configureGateway(this.#world, { ...noOutages, ...behaviour }, this.#merchantId);
  }

  #succeed(what: string, call: Parameters<typeof requireOk>[2]): Promise<unknown> {
    return requireOk(this.#world, what, call);
  }
}

function event({ referenceId }: Pick<PaymentBody, 'referenceId'>, status: string): Published {
  return ['payment-status', { referenceId, status }];
}
