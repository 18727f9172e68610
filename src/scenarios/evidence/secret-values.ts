import type { Exchange } from '../../events/schema/scenario.js';
import { isSecretName, mask } from '../../simulator/http/redact.js';

/** A shorter value could be part of another text by chance. */
const minLength = 8;
const minGivenLength = 4;
const word = /[\w.+/~-]{8,}/g;
/** A service may nest a response without end. */
const maxDepth = 16;

/** The secrets that a service has issued to a scenario: a check that compares them must not show them. */
export class SecretValues {
  readonly #values = new Set<string>();
  /** The values that are not one word. */
  readonly #others = new Set<string>();
  /** Several checks show the same exchange, which never changes. Each is masked with so many secrets as were known then. */
  readonly #masked = new WeakMap<Exchange, { readonly secrets: number; readonly exchange: Exchange }>();

  /** Remembers the secrets in a response body, by the names of their fields; at most `maxDepth` levels down. */
  collect(body: unknown, depth = 0): void {
    if (typeof body !== 'object' || body === null || depth > maxDepth) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && value.length >= minLength && isSecretName(name)) this.#add(value);
      else if (typeof value === 'object') this.collect(value, depth + 1);
    }
  }

  /** Remembers a secret that the user has given. A shorter one is masked by the name of its header alone. */
  add(value: string): void {
    if (value.length < minGivenLength) return;
    this.#values.add(value);
    this.#others.add(value);
  }

  #add(value: string): void {
    this.#values.add(value);
    if (value.replace(word, '') !== '') this.#others.add(value);
  }

  /** The exchange with a mask instead of each secret, also where a binding has renamed its field. */
  maskedExchange(exchange: Exchange): Exchange {
    const secrets = this.#values.size + this.#others.size;
    const known = this.#masked.get(exchange);
    if (known?.secrets === secrets) return known.exchange;
    const masked = this.#mask(exchange);
    this.#masked.set(exchange, { secrets, exchange: masked });
    return masked;
  }

  #mask(exchange: Exchange): Exchange {
    const { wire, sent, received } = exchange;
    return {
      ...exchange,
      ...(sent !== undefined && { sent: this.#maskedWords(sent) }),
      ...(received !== undefined && { received: this.#maskedWords(received) }),
      ...(wire && { wire: this.#mask(wire) }),
    };
  }

  /** The text with a mask instead of each secret. */
  masked(text: string): string {
    let shown = text;
    for (const value of this.#values) shown = shown.replaceAll(value, mask);
    return shown;
  }

  /** A message is long, and there can be hundreds of secrets: each word is looked up, and what is not a word searched. */
  #maskedWords(text: string): string {
    let shown = text.replace(word, (each) => (this.#values.has(each) ? mask : each));
    for (const value of this.#others) shown = shown.replaceAll(value, mask);
    return shown;
  }
}
