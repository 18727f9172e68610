/** The integrator under test: it takes payments and refunds, with one token that it uses again until it is refused. */
export class PaymentClient {
  #baseUrl;
  #account;
  #token;

  constructor(baseUrl, account) {
    this.#baseUrl = baseUrl;
    this.#account = account;
  }

  pay(referenceId, amount) {
    return this.#call('payNow', { referenceId, amount, currency: 'EUR' });
  }

  refund(referenceId, refundReferenceId, amount) {
    return this.#call('refund', { referenceId, refundReferenceId, amount });
  }

  async #call(operation, body) {
    this.#token ??= await this.#newToken();
    const response = await this.#send(operation, body);
    if (response.status !== 401) return response.json();
    this.#token = await this.#newToken();
    return (await this.#send(operation, body)).json();
  }

  #send(operation, body) {
    return fetch(`${this.#baseUrl}/api/v1/pos/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #newToken() {
    const { id, secret } = this.#account;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const response = await fetch(`${this.#baseUrl}/api/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization },
    });
    return (await response.json()).token;
  }
}
