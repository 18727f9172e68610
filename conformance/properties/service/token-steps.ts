import { responseField } from '../../../src/scenarios/response-field.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { shownLimits } from '../../oracle/limits.js';
import { operations } from '../../oracle/operations.js';
import type { scopes } from '../../oracle/scopes.js';
import { broken, hold, holdOneOf } from './hold.js';
import { expiryOfToken, type ModelToken, type ServiceModel } from './model.js';
import { order } from './span.js';
import { Step } from './step.js';
import type { System } from './system.js';

export type ScopeName = (typeof scopes)[number]['name'];
type OperationName = (typeof operations)[number]['name'];

/** A call with no effect that the model would have to follow, and what it answers where it is allowed. */
interface Probe {
  readonly operation: OperationName;
  readonly payload: (name: string) => Readonly<Record<string, unknown>>;
  readonly status: number;
}

export const probes: readonly Probe[] = [
  {
    operation: 'payNow',
    payload: (name) => ({ referenceId: `probe-${name}`, amount: '1.00', currency: 'EUR' }),
    status: 200,
  },
  { operation: 'getTransactionDetails', payload: () => ({ referenceId: 'nobody-s' }), status: 404 },
  { operation: 'listTerminals', payload: () => ({}), status: 200 },
  {
    operation: 'requestTerminal',
    payload: () => ({ configId: 999_999_999, requestType: 'FORCE_REFRESH' }),
    status: 404,
  },
  { operation: 'requestStatus', payload: () => ({ requestId: 'nobody-s' }), status: 404 },
];

/** AUTH-01, AUTH-03, AUTH-05. */
export class IssueToken extends Step {
  readonly #scopes: readonly ScopeName[];
  readonly #sandbox: boolean;

  constructor(scopeNames: readonly ScopeName[], sandbox: boolean) {
    super();
    this.#scopes = scopeNames;
    this.#sandbox = sandbox;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const app = await system.world.integrator({ scopes: [...this.#scopes], sandbox: this.#sandbox });
    const { result: answer, at } = await system.timed(() => app.requestToken());
    const expires = expiryOfToken(at);
    hold('AUTH-01', 'the token endpoint', answer.status, 200);
    hold('AUTH-01', 'type', responseField(answer, 'type'), 'bearer');
    const token = responseField(answer, 'token');
    if (typeof token !== 'string') return broken('AUTH-01', 'token', token, 'a string');
    const expiryDate = Date.parse(String(responseField(answer, 'expiryDate')));
    if (!(expiryDate >= expires.from && expiryDate <= expires.to)) {
      broken('AUTH-05', 'expiryDate', responseField(answer, 'expiryDate'), 'seven days from now');
    }
    system.tokens.push(token);
    model.tokens.push({ scopes: this.#scopes, expires });
  }

  override toString(): string {
    return `issue a token for ${this.#scopes.join(' ')}${this.#sandbox ? ', sandbox' : ''}`;
  }
}

/** AUTH-03, AUTH-05, SCP: what a token opens, and until when. */
export class UseToken extends Step {
  readonly #index: number;
  readonly #probe: Probe;

  constructor(index: number, probe: Probe) {
    super();
    this.#index = index;
    this.#probe = probe;
  }

  override check({ tokens }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const index = this.#index % model.tokens.length;
    const held = model.tokens[index];
    const token = system.tokens[index];
    if (held === undefined || token === undefined) return;
    const { operation, payload } = this.#probe;
    const { result: answer, at } = await system.timed(() =>
      system.sandboxApp.call(operation, payload(system.freshName()), { token }),
    );
    const allowed = judgeScope(held, this.#probe);
    switch (order(at, held.expires)) {
      case 'before':
        checkUse(answer, allowed, this.#probe);
        return;
      case 'after':
        hold('AUTH-05', `${operation} after the token's expiry`, answer.status, 401);
        checkError(answer, 'AUTH-11', 'ERR_UNAUTHORIZED');
        return;
      case 'unclear':
        holdOneOf('AUTH-05', operation, answer.status, [401, allowed ? this.#probe.status : 403]);
    }
  }

  override toString(): string {
    return `use token ${this.#index} for ${this.#probe.operation}`;
  }
}

function judgeScope({ scopes: held }: ModelToken, { operation }: Probe): boolean {
  const { scope } = ruleOf(operation);
  return held.includes(scope);
}

function checkUse(answer: HttpExchange, allowed: boolean, { operation, status }: Probe): void {
  const { clause, scope } = ruleOf(operation);
  if (allowed) {
    hold(clause, `${operation} with its scope`, answer.status, status);
    return;
  }
  hold(clause, `${operation} without its scope`, answer.status, 403);
  checkError(answer, clause, 'ERR_FORBIDDEN');
  const message = responseField(answer, 'message');
  if (!String(message).includes(scope))
    broken('SCP-16', `message of ${operation}`, message, `a text with ${scope}`);
}

function ruleOf(name: OperationName): (typeof operations)[number] {
  const rule = operations.find((each) => each.name === name);
  if (rule === undefined) throw new TypeError(`no operation ${name}`);
  return rule;
}

export function checkError(answer: HttpExchange, clause: string, errorCode: string): void {
  hold(clause, 'errorCode', responseField(answer, 'errorCode'), errorCode);
  hold('ERR-01', 'type of message', typeof responseField(answer, 'message'), 'string');
}

/** To a minute before a token's expiry, or past it: the shop is closed for so long. */
export class WaitForExpiry extends Step {
  readonly #index: number;
  readonly #offsetMs: number;

  constructor(index: number, offsetMs: number) {
    super();
    this.#index = index;
    this.#offsetMs = offsetMs;
  }

  override check({ tokens, terminal }: Readonly<ServiceModel>): boolean {
    return tokens.length > 0 && terminal.kind === 'off';
  }

  protected async act({ tokens }: ServiceModel, { world, now }: System): Promise<void> {
    const expires = tokens[this.#index % tokens.length]?.expires ?? { from: now, to: now };
    await world.sleep(Math.max(expires.to + this.#offsetMs - now, 1));
  }

  override toString(): string {
    const when = this.#offsetMs < 0 ? 'before' : 'after';
    return `wait until ${Math.abs(this.#offsetMs) / 1000} s ${when} the expiry of token ${this.#index} (${shownLimits.accessTokenLifeMs / 86_400_000} d)`;
  }
}
