import { AsyncLocalStorage } from 'node:async_hooks';

/** The functions of the exchange that an expression belongs to. A function of a module gets them as its second argument. */
export interface ExpressionContext {
  /** Keeps a value under a key for the whole run, and returns it. */
  remember(key: unknown, value: unknown): unknown;
  /** The value that was kept last under this key; undefined if there is none. */
  recall(key: unknown): unknown;
  /** Sends another call to the target; see docs/bindings.md. */
  call(target: unknown, parts?: unknown): Promise<unknown>;
}

const current = new AsyncLocalStorage<ExpressionContext>();

/** Evaluates something with a context, which every function that it calls finds, also in the functions of the binding. */
export function withContext<T>(context: ExpressionContext, evaluate: () => T): T {
  return current.run(context, evaluate);
}

/** @throws TypeError outside of an exchange */
export function currentContext(): ExpressionContext {
  const context = current.getStore();
  if (context === undefined)
    throw new TypeError('$remember, $recall and $call are available in the expressions of an exchange alone');
  return context;
}

/** Values that expressions keep from one exchange to another, as long as a service is in use. */
export class Memory {
  readonly #values = new Map<string, unknown>();

  remember(key: unknown, value: unknown): unknown {
    this.#values.set(keyOf(key), value);
    return value;
  }

  recall(key: unknown): unknown {
    return this.#values.get(keyOf(key));
  }
}

function keyOf(key: unknown): string {
  if (typeof key === 'string' || typeof key === 'number') return String(key);
  throw new TypeError('$remember and $recall need a text or a number as their key');
}
