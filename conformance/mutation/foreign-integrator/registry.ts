import type { BrokenIntegrator } from './broken-integrator.js';

/** Every broken integrator: at least one for each clause. */
export const brokenIntegrators: readonly BrokenIntegrator[] = [
  {
    id: 'requests-a-token-for-each-call',
    sentence: 'It requests a token for each call.',
    clause: 'INT-01',
    changes: [['if (this.#token !== undefined && Date.now() < this.#renewAt)', 'if (false)']],
  },
  {
    id: 'renews-early',
    sentence: 'It requests a new token when a twentieth of the life of the last one is over.',
    clause: 'INT-01',
    changes: [['0.9 * (Date.parse', '0.05 * (Date.parse']],
  },
  {
    id: 'never-renews',
    sentence: 'It continues with an expired token, whose calls it drops.',
    clause: 'INT-02',
    changes: [
      ['Date.now() < this.#renewAt', 'this.#token !== undefined'],
      // The examiner's 401 is handled, that of an expired token is not.
      ['if (response.status === 401) {', 'if (response.status === 401 && Date.now() < this.#renewAt) {'],
    ],
  },
  {
    id: 'repeats-a-rejected-token',
    sentence: 'It repeats a call that was rejected with 401 with the same token.',
    clause: 'INT-03',
    changes: [
      [
        'if (response.status === 401) {\n      this.#token = undefined;',
        'while (response.status === 401) {\n      await sleep(500);',
      ],
    ],
  },
  {
    id: 'requests-tokens-in-a-loop',
    sentence: 'It requests one new token after the other when a token was rejected with 401.',
    clause: 'INT-03',
    changes: [
      [
        'this.#token = undefined;\n      response',
        'for (let times = 0; times < 5; times += 1) {\n        this.#token = undefined;\n        await this.token();\n      }\n      response',
      ],
    ],
  },
  {
    id: 'asks-for-a-scope',
    sentence: 'It asks for a scope in the body of its token request.',
    clause: 'INT-04',
    changes: [
      [
        'headers: { authorization: `Basic ${basic}` },',
        "headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' }, body: '{\"scope\":\"reports:read\"}',",
      ],
    ],
  },
  {
    id: 'repeats-a-forbidden-call',
    sentence: 'It repeats a call that was rejected with 403 ERR_FORBIDDEN every second.',
    clause: 'INT-05',
    changes: [
      [
        'if (response.status === 403) {',
        'while (response.status === 403) {\n      await sleep(1_000);\n      response = await this.callWithToken(operation, payload);\n    }\n    if (response.status === 403) {',
      ],
    ],
  },
  {
    id: 'repeats-a-forbidden-call-with-new-tokens',
    sentence:
      'It repeats a call that was rejected with 403 ERR_FORBIDDEN with one new token after the other.',
    clause: 'INT-05',
    changes: [
      [
        'if (response.status === 403) {',
        'for (let times = 0; response.status === 403 && times < 3; times += 1) {\n      this.#token = undefined;\n      response = await this.callWithToken(operation, payload);\n    }\n    if (response.status === 403) {',
      ],
    ],
  },
  {
    id: 'retries-with-a-new-reference',
    sentence: 'It repeats a payment whose response was lost under a new reference.',
    clause: 'INT-06',
    changes: [
      [
        "this.untilKnown(() => this.call('payNow', sale))",
        "this.untilKnown(() => this.call('payNow', { ...sale, referenceId: `sale-${randomUUID()}` }))",
      ],
    ],
  },
  {
    id: 'takes-409-for-a-failure',
    sentence: 'It takes 409 for a failed payment, and takes the payment again under a new reference.',
    clause: 'INT-07',
    changes: [
      [
        'if (status === 409) return this.lookUp(sale.referenceId);',
        'if (status === 409) return this.payOnce({ ...sale, referenceId: `sale-${randomUUID()}` });',
      ],
    ],
  },
  {
    id: 'never-looks-up-after-409',
    sentence: 'It takes 409 for a payment that succeeded, and does not look it up.',
    clause: 'INT-07',
    changes: [
      [
        'if (status === 409) return this.lookUp(sale.referenceId);',
        "if (status === 409) return { status: 'SUCCESS' };",
      ],
      ['await this.lookUp(sale.referenceId);\n    if (amount', 'if (amount'],
    ],
  },
  {
    id: 'never-looks-up-a-lost-payment',
    sentence: 'It drops a payment whose response was lost.',
    clause: 'INT-07',
    changes: [
      ["await this.untilKnown(() => this.call('payNow', sale));", "await this.call('payNow', sale);"],
    ],
  },
  {
    id: 'takes-pending-for-success',
    sentence: 'It takes PENDING for SUCCESS, and never looks the payment up again.',
    clause: 'INT-08',
    changes: [
      ["while (payment.status === 'PENDING')", "while (payment.status === 'NEVER')"],
      [
        "if (payment.status !== 'SUCCESS') return;",
        "if (payment.status === 'FAILED' || payment.status === 'PENDING') return;",
      ],
    ],
  },
  {
    id: 'refunds-a-pending-payment',
    sentence: 'It refunds a payment that is PENDING.',
    clause: 'INT-08',
    changes: [
      [
        "while (payment.status === 'PENDING') {",
        "while (payment.status === 'PENDING') {\n      await this.refund(sale, '1.00');",
      ],
    ],
  },
  {
    id: 'looks-a-pending-payment-up-once',
    sentence: 'It looks a PENDING payment up once.',
    clause: 'INT-08',
    changes: [["while (payment.status === 'PENDING') {", "if (payment.status === 'PENDING') {"]],
  },
  {
    id: 'refunds-in-a-loop',
    sentence: 'It repeats a refund that was rejected within the cooldown every half second.',
    clause: 'INT-09',
    changes: [
      [
        'await sleep(body.retryAfterSeconds * 1_000);\n    return',
        'await sleep(500);\n    return this.refund({ referenceId }, amount);\n    return',
      ],
    ],
  },
  {
    id: 'repeats-a-refund-at-once',
    sentence: 'It repeats a refund that was rejected within the cooldown at once.',
    clause: 'INT-09',
    changes: [['await sleep(body.retryAfterSeconds * 1_000);', '']],
  },
  {
    id: 'ignores-retry-after',
    sentence: 'It repeats a call that got 429 after half a second, whatever Retry-After requires.',
    clause: 'INT-10',
    changes: [['await sleep(response.retryAfterMs);', 'await sleep(500);']],
  },
  {
    id: 'goes-on-during-retry-after',
    sentence: 'It continues with other calls during the time of Retry-After.',
    clause: 'INT-10',
    changes: [
      [
        'await sleep(response.retryAfterMs);\n    return this.send(path, options);',
        "throw new Error('rate limited');",
      ],
    ],
  },
  {
    id: 'repeats-a-failed-reference',
    sentence: 'It repeats a FAILED payment with the same reference.',
    clause: 'INT-11',
    changes: [
      [
        'let payment = await this.payOnce(sale);',
        "let payment = await this.payOnce(sale);\n    if (payment.status === 'FAILED') payment = await this.payOnce(sale);",
      ],
    ],
  },
  {
    id: 'swallows-error-codes',
    sentence: 'It takes every payment for paid whose response has the status 200, and refunds a FAILED one.',
    clause: 'INT-11',
    changes: [
      ["if (payment.status !== 'SUCCESS') return;", ''],
      ["if (amount === '12.50')", "if (amount === '12.50' || amount === '1001.00')"],
    ],
  },
  {
    id: 'floods-after-5xx',
    sentence: 'It repeats a payment that got a 5xx every 100 ms.',
    clause: 'INT-12',
    changes: [['await sleep(pauseMs);', "await sleep(error.message.startsWith('5') ? 100 : pauseMs);"]],
  },
  {
    id: 'drops-a-payment-after-5xx',
    sentence: 'It drops a payment that got a 5xx.',
    clause: 'INT-12',
    changes: [
      [
        'if (!(error instanceof OutcomeUnknown)) throw error;',
        "if (!(error instanceof OutcomeUnknown) || error.message.startsWith('5')) throw error;",
      ],
    ],
  },
  {
    id: 'names-other-terminals',
    sentence: 'It guesses the id of a terminal.',
    clause: 'INT-13',
    changes: [['terminalId: this.terminalId };', "terminalId: 'T00000002' };"]],
  },
  {
    id: 'repeats-a-look-up-after-404',
    sentence: 'It repeats a look-up that got 404 every second.',
    clause: 'INT-14',
    changes: [
      [
        'if (status !== 200) throw new Error(`${referenceId} cannot',
        'if (status === 404) {\n      await sleep(1_000);\n      return this.lookUp(referenceId);\n    }\n    if (status !== 200) throw new Error(`${referenceId} cannot',
      ],
    ],
  },
  {
    id: 'refunds-above-the-balance',
    sentence: 'It refunds more than the payment was.',
    clause: 'INT-15',
    changes: [["await this.refund(sale, '2.00')", "await this.refund(sale, '20.00')"]],
  },
  {
    id: 'uses-a-reference-twice',
    sentence: 'It gives two payments of one amount the same reference, and takes the 409 for paid.',
    clause: 'INT-15',
    changes: [
      ['`sale-${randomUUID()}`', '`sale-${amount}`'],
      ["const amounts = ['12.50',", "const amounts = ['12.50', '12.50',"],
    ],
  },
  {
    id: 'rounds-no-amounts',
    sentence: 'It computes amounts in floating point.',
    clause: 'INT-15',
    changes: [['amount, currency, terminalId', 'amount: String(Number(amount) * 1.1), currency, terminalId']],
  },
  {
    id: 'looks-up-in-another-system',
    sentence: 'It looks payments up in the system erp, whatever its own system is.',
    clause: 'INT-15',
    changes: [
      [
        '/api/v1/${system}/${operation}`',
        "/api/v1/${operation === 'getTransactionDetails' ? 'erp' : system}/${operation}`",
      ],
    ],
  },
];
