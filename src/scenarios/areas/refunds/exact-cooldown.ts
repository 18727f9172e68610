import { shownLimits } from '../../../../conformance/oracle/limits.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment, type PaymentBody } from '../payments/payment-body.js';
import { refundApp, sendRefund } from './refund.js';

const { refundCooldownMs } = shownLimits;

export const exactCooldown = defineScenario({
  id: 'refunds.cooldown.exact',
  title:
    'The cooldown ends exactly 60 s after the last refund that did not fail, and partial refunds complete',
  clauses: ['REF-03', 'REF-04'],
  takesMs: 4 * refundCooldownMs + 10_000,
  needs: { apps: 2 },
  // With other traffic a call takes longer at one time than at another, and no instant is exact.
  isolated: true,
  async run(world) {
    await Promise.all([true, false].map(async (sandbox) => checkMode(world, sandbox)));
  },
});

async function checkMode(world: World, sandbox: boolean): Promise<void> {
  const mode = sandbox ? 'sandbox' : 'production';
  const app = await refundApp(world, sandbox);
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
  const cooldown = new Cooldown(world, app, payment, mode);
  await cooldown.accepted('the first refund', '1.00');
  await cooldown.end('the first refund');
  await cooldown.accepted('the second refund', '2.00', { isShown: true });
  // The first refund is more than 60 s ago.
  await cooldown.end('the second refund');
  if (sandbox) await checkFailed(world, app, payment);
  await cooldown.accepted('the third refund', '2.00');
  await cooldown.end('the third refund');
  if (sandbox) {
    await cooldown.accepted('a refund that stays pending', '1.00', { prefix: 'SBX-PENDING-' });
    await cooldown.end('a pending refund');
  }
  await checkCompletion(world, app, cooldown, mode);
}

/** The cooldown of one transaction, by the times that the service shows. */
class Cooldown {
  readonly #world: World;
  readonly #app: Integrator;
  readonly #payment: PaymentBody;
  readonly #mode: string;
  readonly #checks: ClauseChecks;
  /** The instant of the last accepted refund, by the service, and the time that a call takes to it. */
  #last = 0;
  #delayMs = 0;
  /** True if the service refunds this kind of transaction at all. */
  #hasRefunded = false;

  constructor(world: World, app: Integrator, payment: PaymentBody, mode: string) {
    this.#world = world;
    this.#app = app;
    this.#payment = payment;
    this.#mode = mode;
    this.#checks = checksFor(world, 'REF-03');
  }

  /** Checks that a refund is accepted. The document shows it only 60 s after the payment and every other refund. */
  async accepted(
    what: string,
    amount: string | undefined,
    { prefix, isShown = false }: { readonly prefix?: string; readonly isShown?: boolean } = {},
  ): Promise<HttpExchange> {
    let sentAt = monotonicNow();
    let { response } = await this.refund(amount, prefix);
    const title = `${this.#mode}: ${what}`;
    this.#checks.decided.status(`${title}, at the end of the cooldown`, response, acceptedStatus);
    if (response.status > 299) {
      await this.#world.sleep(1000, 'a second more');
      sentAt = monotonicNow();
      response = (await this.refund(amount, prefix)).response;
    }
    const shown = isShown && this.#hasRefunded ? this.#checks : this.#checks.decided;
    shown.status(title, response, acceptedStatus);
    this.#hasRefunded ||= response.status <= 299;
    const createdAt = Date.parse(String(responseField(response, 'createdAt')));
    this.#last = this.#world.http.ownTime(createdAt) || sentAt;
    this.#delayMs = Math.max(0, this.#last - sentAt);
    return response;
  }

  refund(amount: string | undefined, prefix?: string) {
    return sendRefund(this.#world, this.#app, this.#payment, amount, prefix);
  }

  /** Refunds are rejected until 10 ms before the end; on the real clock until 2 s before the end. */
  async end(what: string): Promise<void> {
    const { clock } = this.#world;
    const title = `${this.#mode}, after ${what}`;
    const decided = this.#checks.decided;
    for (const leftMs of [30_000, clock === 'virtual' ? 10 : 2000]) {
      await this.#sleepUntil(this.#last + refundCooldownMs - leftMs - this.#delayMs);
      const { response } = await this.refund('0.50');
      const timing = { since: this.#last, slackMs: leftMs };
      decided.timed(`${title}: ${leftMs} ms before the end`, response.status, 400, timing, response);
      const code = responseField(response, 'errorCode');
      decided.timed(`${title}: the code`, code, 'ERR_REFUND_COOLDOWN', timing, response);
      const wait = responseField(response, 'retryAfterSeconds');
      const seconds = Math.ceil(leftMs / 1000);
      decided.timed(
        `${title}: retryAfterSeconds`,
        wait,
        between(seconds, seconds + 1),
        { ...timing, slackMs: 0 },
        response,
      );
    }
    const exactly = clock === 'virtual' ? 0 : 1000;
    await this.#sleepUntil(this.#last + refundCooldownMs + exactly - this.#delayMs);
  }

  async #sleepUntil(instant: number): Promise<void> {
    await this.#world.sleep(instant - monotonicNow(), 'the cooldown');
  }
}

/** A refund that fails starts no cooldown: the next one is accepted at once. */
async function checkFailed(world: World, app: Integrator, payment: PaymentBody): Promise<void> {
  const { response } = await sendRefund(world, app, payment, '1.00', 'SBX-FAIL-');
  checksFor(world, 'REF-03').decided.field('a refund that fails', response, 'status', 'FAILED');
}

/** The rest of the amount ends in REFUNDED; in the sandbox by a refund whose response is held. */
async function checkCompletion(
  world: World,
  app: Integrator,
  cooldown: Cooldown,
  mode: string,
): Promise<void> {
  const checks = checksFor(world, 'REF-04');
  const rest = await cooldown.accepted('the rest', undefined);
  const pending = mode === 'sandbox' ? '1.00' : '0.00';
  checks.field(`${mode}: the rest`, rest, 'remainingAmount', '0.00');
  const referenceId = String(responseField(rest, 'referenceId'));
  const seen = await detailsOf(app, { referenceId });
  // A pending refund of a part keeps the transaction from being refunded in full.
  checks.field(`${mode}: the transaction`, seen, 'status', pending === '0.00' ? 'REFUNDED' : 'SUCCESS');
  if (mode === 'production') return;
  const slow = newPayment(world, '10.00');
  await requireOk(world, 'the payment', app.call('payNow', slow));
  const held = sendRefund(world, app, slow, undefined, 'SBX-SLOW-');
  held.catch(() => undefined);
  await world.sleep(1000, 'the refund to start');
  checks.field('while a full refund is pending', await detailsOf(app, slow), 'status', 'SUCCESS');
  checks.field('while a full refund is pending', await detailsOf(app, slow), 'refundedAmount', '0.00');
  checks.field('a full refund that was pending', (await held).response, 'status', 'SUCCESS');
  checks.field('after a full refund that was pending', await detailsOf(app, slow), 'status', 'REFUNDED');
}
