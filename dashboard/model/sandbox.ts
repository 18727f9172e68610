import type { Static } from 'typebox';
import type { appCreated } from '../../src/contract/admin/apps.js';
import { paths } from '../../src/contract/operations.js';
import type { TransactionResponse } from '../../src/contract/rest/payments.js';
import type { tokenResponse } from '../../src/contract/rest/tokens.js';
import {
  amountTriggers,
  otherAmounts,
  prefixTriggers,
  type SandboxOutcome,
} from '../../src/contract/sandbox-triggers.js';
import { CallError, sentenceOf } from '../client/call-error.js';
import type { Call, RestClient } from '../client/rest-client.js';
import { Observable } from './observable.js';

/** An app in sandbox mode whose credentials the page has. */
export interface SandboxApp {
  readonly appId: string;
  readonly token: string;
  /** True if the page has created it: then it is revoked at the end. */
  readonly isOwn: boolean;
}

/** A row of the sandbox's tables, as the page fires it. */
export interface SandboxTrigger {
  readonly name: string;
  readonly amount: string;
  readonly prefix: string;
  readonly outcome: SandboxOutcome;
}

/** A payment that was fired from this page. */
export interface FiredPayment {
  readonly id: number;
  readonly trigger: SandboxTrigger;
  readonly request: { readonly referenceId: string; readonly amount: string; readonly terminalId?: string };
  readonly startedAt: number;
  /** Undefined while the service holds the response. */
  readonly response:
    | { readonly afterMs: number; readonly text: string; readonly failed: boolean }
    | undefined;
  /** The record as it was read last. */
  readonly record: TransactionResponse | undefined;
}

const amountOfPrefixes = '12.34';
const keptPayments = 100;

export const sandboxTriggers: readonly SandboxTrigger[] = [
  { name: amountOfPrefixes, amount: amountOfPrefixes, prefix: '', outcome: otherAmounts },
  ...[...amountTriggers].map(([amount, outcome]) => ({ name: amount, amount, prefix: '', outcome })),
  ...[...prefixTriggers].map(([prefix, outcome]) => ({
    name: prefix,
    prefix,
    outcome,
    amount: amountOfPrefixes,
  })),
];

/** Payments of an app in sandbox mode. An administrator works with production data alone, so it needs such an app. */
export class Sandbox {
  readonly app = new Observable<SandboxApp | undefined>(undefined);
  readonly fired = new Observable<readonly FiredPayment[]>([]);
  readonly #rest: RestClient;
  readonly #system: () => string;
  readonly #onRecord: (record: TransactionResponse) => void;
  #count = 0;

  constructor(rest: RestClient, system: () => string, onRecord: (record: TransactionResponse) => void) {
    this.#rest = rest;
    this.#system = system;
    this.#onRecord = onRecord;
  }

  /** @throws CallError */
  async use(appId: string, secret: string, isOwn: boolean): Promise<void> {
    const { token } = await this.#send<Static<typeof tokenResponse>>({
      method: 'POST',
      path: paths.token,
      basic: { id: appId, secret },
    });
    this.app.set({ appId, token, isOwn });
  }

  /** @throws CallError */
  async create(token: string, owner: { readonly branchId: string }): Promise<Static<typeof appCreated>> {
    const body = {
      displayName: 'Dashboard sandbox',
      owner,
      sandbox: true,
      scopes: ['payments:direct', 'transactions:read'],
    };
    const path = `${paths.admin}/apps`;
    const created = await this.#rest.call<Static<typeof appCreated>>({ method: 'POST', path, body, token });
    await this.use(created.appId, created.appSecret, true);
    return created;
  }

  async fire(trigger: SandboxTrigger, terminalId: string | undefined): Promise<void> {
    const app = this.app.get();
    if (app === undefined) return;
    this.#count += 1;
    const id = this.#count;
    const request = {
      referenceId: `${trigger.prefix}${uniqueReference()}`,
      amount: trigger.amount,
      ...(terminalId !== undefined && { terminalId }),
    };
    const startedAt = Date.now();
    const payment: FiredPayment = { id, trigger, request, startedAt, response: undefined, record: undefined };
    this.fired.set([payment, ...this.fired.get()].slice(0, keptPayments));
    try {
      const record = await this.#call(app, 'payNow', { ...request, currency: 'EUR' });
      const code = record.errorCode === undefined ? '' : ` with ${record.errorCode}`;
      const response = { afterMs: Date.now() - startedAt, text: `${record.status}${code}`, failed: false };
      this.#change(id, { response, record });
      this.#onRecord(record);
    } catch (error) {
      const response = { afterMs: Date.now() - startedAt, text: sentenceOf(error), failed: true };
      this.#change(id, { response });
    }
  }

  /** Reads the stored record again, when an event has announced a change. */
  async refresh(referenceId: string): Promise<void> {
    const app = this.app.get();
    const payment = this.fired.get().find(({ request }) => request.referenceId === referenceId);
    if (app === undefined || payment === undefined) return;
    const record = await this.#call(app, 'getTransactionDetails', { referenceId });
    this.#change(payment.id, { record });
    this.#onRecord(record);
  }

  #call(app: SandboxApp, operation: string, body: object): Promise<TransactionResponse> {
    const path = `/api/v1/${this.#system()}/${operation}`;
    return this.#send({ method: 'POST', path, body, token: app.token, held: true });
  }

  /** Credentials of an app that are not valid do not end the sign-in of the administrator. */
  async #send<Result>(call: Call): Promise<Result> {
    try {
      return await this.#rest.call<Result>(call);
    } catch (error) {
      if (error instanceof CallError && error.problem === 'expired')
        throw new CallError('rejected', 'The service does not accept the credentials of this app.');
      throw error;
    }
  }

  #change(id: number, change: Partial<FiredPayment>): void {
    this.fired.set(this.fired.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
  }
}

/** Unique for the service: a reference can be used once. */
function uniqueReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `dash-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
