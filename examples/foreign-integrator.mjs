// A small point of sale that takes payments by REST: plain JavaScript, no library, one file. It shows what
// `tillfleet certify integrator` examines: one token for many calls, payments that are taken once whatever happens,
// PENDING, refunds after the cooldown, 429, 403 and 404.
//
//   tillfleet certify integrator --write-env client.env
//   node --env-file=client.env examples/foreign-integrator.mjs

import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const system = 'pos';
const currency = 'EUR';

/** The sales of a day, over and over. The sandbox lets 500.00 be PENDING for 10 s, and 1001.00 fail. */
const amounts = ['12.50', '3.20', '500.00', '7.00', '1001.00', '18.90'];

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** There is no response, or a 5xx: the service may have done what was asked, or not. */
class OutcomeUnknown extends Error {}

export class Integrator {
  #token;
  #renewAt = 0;
  /** The operations that the token does not open. */
  #forbidden = new Set();

  constructor({ baseUrl, appId, appSecret, terminalId, fetch = globalThis.fetch, log = () => {} }) {
    Object.assign(this, { baseUrl, appId, appSecret, terminalId, fetch, log });
  }

  /** Sells until the signal is aborted. */
  async run(signal) {
    for (let sale = 0; !signal?.aborted; sale += 1) {
      try {
        await this.sell(amounts[sale % amounts.length]);
      } catch (error) {
        this.log(error.message);
      }
      await sleep(250);
    }
  }

  /** One sale: the payment, a look-up for the receipt, a refund of a part, and the turnover of the day. */
  async sell(amount) {
    const sale = { referenceId: `sale-${randomUUID()}`, amount, currency, terminalId: this.terminalId };
    const payment = await this.pay(sale);
    this.log(`${sale.referenceId}: ${payment.status} ${payment.errorCode ?? ''}`);
    if (payment.status !== 'SUCCESS') return;
    await this.lookUp(sale.referenceId);
    if (amount === '12.50') await this.refund(sale, '2.00');
    await this.call('overallSummary', {});
  }

  /** Takes a payment and returns it when it is final. */
  async pay(sale) {
    let payment = await this.payOnce(sale);
    while (payment.status === 'PENDING') {
      await sleep(1_000);
      payment = await this.lookUp(sale.referenceId);
    }
    return payment;
  }

  /** Sends a payment until its outcome is known, always with the same reference, so that it is taken once. */
  async payOnce(sale) {
    const { status, body } = await this.untilKnown(() => this.call('payNow', sale));
    if (status === 200) return body;
    // 409: an earlier attempt has arrived.
    if (status === 409) return this.lookUp(sale.referenceId);
    throw new Error(`${sale.referenceId} was rejected: ${body.errorCode}`);
  }

  /** The payment as the service has it. A 404 is final. */
  async lookUp(referenceId) {
    const { status, body } = await this.untilKnown(() => this.call('getTransactionDetails', { referenceId }));
    if (status !== 200) throw new Error(`${referenceId} cannot be looked up: ${body.errorCode}`);
    return body;
  }

  /** Refunds a part of a sale; within the cooldown it waits for the time that the service names. */
  async refund({ referenceId }, amount) {
    const refund = { referenceId, refundReferenceId: `refund-${randomUUID()}`, amount };
    const { status, body } = await this.untilKnown(() => this.call('refund', refund));
    if (body.errorCode !== 'ERR_REFUND_COOLDOWN') return status;
    await sleep(body.retryAfterSeconds * 1_000);
    return this.untilKnown(() => this.call('refund', refund));
  }

  /** Repeats a call until the service responds, with growing pauses. */
  async untilKnown(call) {
    for (let pauseMs = 1_000; ; pauseMs = Math.min(2 * pauseMs, 30_000)) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        this.log(`${error.message}; again in ${pauseMs} ms`);
        await sleep(pauseMs);
      }
    }
  }

  /** Calls an operation. A token that has ended is replaced once; a scope that is missing stays missing. */
  async call(operation, payload) {
    if (this.#forbidden.has(operation)) throw new Error(`${operation} is not allowed`);
    let response = await this.callWithToken(operation, payload);
    if (response.status === 401) {
      this.#token = undefined;
      response = await this.callWithToken(operation, payload);
    }
    if (response.status === 403) {
      this.#forbidden.add(operation);
      throw new Error(`${operation} needs the scope ${response.body.missingScope}`);
    }
    return response;
  }

  async callWithToken(operation, payload) {
    const authorization = `Bearer ${await this.token()}`;
    const headers = { authorization, 'content-type': 'application/json' };
    return this.send(`/api/v1/${system}/${operation}`, { headers, body: JSON.stringify(payload) });
  }

  /** The token, which is kept until a tenth of its life is left. */
  async token() {
    if (this.#token !== undefined && Date.now() < this.#renewAt) return this.#token;
    const basic = Buffer.from(`${this.appId}:${this.appSecret}`).toString('base64');
    const { status, body } = await this.send('/api/v1/oauth/token', {
      headers: { authorization: `Basic ${basic}` },
    });
    if (status !== 200) throw new Error(`no token: ${body.errorCode}`);
    this.#token = body.token;
    this.#renewAt = Date.now() + 0.9 * (Date.parse(body.expiryDate) - Date.now());
    // A new token may open more.
    this.#forbidden.clear();
    return this.#token;
  }

  /** Sends a request, and again after the time that a 429 names. */
  async send(path, options) {
    const response = await this.sendOnce(path, options);
    if (response.status !== 429) return response;
    await sleep(response.retryAfterMs);
    return this.send(path, options);
  }

  async sendOnce(path, options) {
    const { status, headers, body } = await this.fetch(this.baseUrl + path, { method: 'POST', ...options })
      .then(async (response) => ({ ...facts(response), body: await response.json() }))
      .catch((error) => {
        throw new OutcomeUnknown(`no response from ${path}: ${error.message}`);
      });
    if (status >= 500) throw new OutcomeUnknown(`${status} from ${path}`);
    return { status, body, retryAfterMs: 1_000 * Number(headers.get('retry-after') ?? 1) };
  }
}

const facts = ({ status, headers }) => ({ status, headers });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const {
    TILLFLEET_BASE_URL: baseUrl,
    TILLFLEET_APP_ID: appId,
    TILLFLEET_APP_SECRET: appSecret,
    TILLFLEET_TERMINAL_ID: terminalId,
  } = process.env;
  await new Integrator({ baseUrl, appId, appSecret, terminalId, log: console.log }).run();
}
