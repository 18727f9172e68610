import type { Static } from 'typebox';
import type { AppResponse } from '../../src/contract/admin/apps.js';
import type { monitoringResponse } from '../../src/contract/admin/monitoring.js';
import type { TerminalResponse } from '../../src/contract/admin/terminals.js';
import { paths } from '../../src/contract/operations.js';
import type { requestTerminalResponse } from '../../src/contract/rest/commands.js';
import type { TransactionResponse } from '../../src/contract/rest/payments.js';
import { type AdminEvent, AdminTopic, type TopicAccess } from '../client/admin-topic.js';
import { CallError, sentenceOf } from '../client/call-error.js';
import type { Call, RestClient } from '../client/rest-client.js';
import { Apps } from './apps.js';
import { Commands } from './commands.js';
import { EventLog } from './event-log.js';
import { Fleet } from './fleet.js';
import { Observable } from './observable.js';
import { Publisher } from './publisher.js';
import { Sandbox } from './sandbox.js';
import type { ServiceFacts } from './service-facts.js';
import { type ShownTransaction, Transactions } from './transactions.js';

/** A sentence about the latest action. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly failed: boolean;
}

type Requested = Static<typeof requestTerminalResponse>;
export type Monitoring = Static<typeof monitoringResponse>;

const monitoringEveryMs = 5_000;
/** The wait before the records of announced transactions are read. */
const recentEveryMs = 2_000;

export interface DashboardDeps {
  readonly rest: RestClient;
  readonly token: string;
  readonly facts: ServiceFacts;
  /** Called once when the sign-in is no longer valid. */
  readonly onExpired: () => void;
}

/** Everything behind the page between sign-in and sign-out. */
export class Dashboard {
  readonly fleet = new Fleet();
  readonly log = new EventLog();
  readonly transactions = new Transactions();
  readonly commands = new Commands();
  readonly apps = new Apps();
  readonly sandbox: Sandbox;
  readonly topic: AdminTopic;
  readonly notice = new Observable<Notice | undefined>(undefined);
  /** Undefined for an administrator who may not see it. */
  readonly monitoring = new Observable<Monitoring | undefined>(undefined);
  readonly loading = new Observable(true);
  readonly rest: RestClient;
  readonly facts: ServiceFacts;
  readonly #token: string;
  readonly #onExpired: () => void;
  readonly #publisher = new Publisher(() => this.#publish());
  readonly #toRefresh = new Set<string>();
  #monitor: ReturnType<typeof setInterval> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #notices = 0;
  #isOver = false;

  constructor({ rest, token, facts, onExpired }: DashboardDeps) {
    this.rest = rest;
    this.facts = facts;
    this.#token = token;
    this.#onExpired = onExpired;
    this.sandbox = new Sandbox(
      rest,
      () => this.#system(),
      (record) => {
        this.transactions.put([record], true);
        this.#publisher.mark();
      },
    );
    this.topic = new AdminTopic({
      access: () => this.#call<TopicAccess>({ method: 'POST', path: `${paths.admin}/ws-token` }),
      onEvent: (event) => this.#receive(event),
      onConnected: () => void this.reload(),
      onAccessError: (error) => this.#checkExpired(error),
    });
  }

  start(): void {
    this.topic.start();
    this.#monitor = setInterval(() => void this.#readMonitoring(), monitoringEveryMs);
    void this.#readMonitoring();
    addEventListener('pagehide', this.#leave);
  }

  /** Ends the connection. The sandbox app of this page is revoked first, if it can be. */
  async stop(): Promise<void> {
    const own = this.sandbox.app.get();
    if (own?.isOwn === true && !this.#isOver)
      await this.rest.call(this.#revocationOf(own.appId)).catch(() => undefined);
    await this.#end();
  }

  /** Reads everything again, because events were missed while there was no connection. */
  async reload(): Promise<void> {
    this.loading.set(true);
    await this.attempt(undefined, async () => {
      await this.#readRecent();
      const apps: AppResponse[] = [];
      await this.rest.pages<AppResponse>(`${paths.admin}/apps`, this.#token, (page) => apps.push(...page));
      this.apps.replace(apps);
      await this.#readTerminals();
    });
    this.loading.set(false);
  }

  /** Does something that a person has asked for, and reports in a sentence how it went. Returns if it worked. */
  async attempt(done: string | undefined, action: () => Promise<unknown>): Promise<boolean> {
    try {
      const text = await action();
      const sentence = typeof text === 'string' ? text : done;
      if (sentence !== undefined) this.#notify(sentence, false);
      return true;
    } catch (error) {
      if (!this.#checkExpired(error)) this.#notify(sentenceOf(error), true);
      return false;
    }
  }

  /** Removes a sentence about something that worked; a failure stays until it is dismissed. */
  dismissDone(): void {
    if (this.notice.get()?.failed === false) this.dismiss();
  }

  dismiss(): void {
    this.notice.set(undefined);
  }

  print(configId: number, body: string): Promise<boolean> {
    const path = this.#operation('requestTerminal');
    return this.#command({ method: 'POST', path, body: { configId, requestType: 'PRINT', body } }, body);
  }

  refresh(configId: number): Promise<boolean> {
    return this.#command({ method: 'POST', path: `${paths.admin}/terminals/${configId}/refresh` });
  }

  sync(configId: number): Promise<boolean> {
    return this.#command({ method: 'POST', path: `${paths.admin}/terminals/${configId}/sync` });
  }

  kick(configId: number, reason: string): Promise<boolean> {
    const path = `${paths.admin}/terminals/${configId}/kick`;
    return this.attempt(undefined, async () => {
      const { kicked } = await this.#call<{ readonly kicked: boolean }>({
        method: 'POST',
        path,
        body: { reason },
      });
      return kicked
        ? 'The session is being ended.'
        : 'The terminal was not online: there was no session to end.';
    });
  }

  deactivate(configId: number): Promise<boolean> {
    const path = `${paths.admin}/terminals/${configId}/deactivate`;
    return this.attempt(undefined, async () => {
      const response = await this.#call<TerminalResponse>({ method: 'POST', path });
      this.fleet.put([response]);
      this.#publisher.now();
      return `${response.terminalId} is deactivated. Its activation code is in its details.`;
    });
  }

  revoke(appId: string): Promise<boolean> {
    return this.attempt(`${appId} is revoked: it gets no new tokens.`, async () => {
      this.apps.put(await this.#call<AppResponse>(this.#revocationOf(appId)));
    });
  }

  createSandboxApp(branchId: string): Promise<boolean> {
    return this.attempt('The sandbox app is created. It will be revoked when you sign out.', async () => {
      const { appSecret: _, ...app } = await this.sandbox.create(this.#token, { branchId });
      this.apps.put(app as AppResponse);
    });
  }

  /** Reads the stored record of a transaction. */
  async readTransaction({ referenceId, merchantId, sandbox }: ShownTransaction): Promise<void> {
    if (sandbox) return this.sandbox.refresh(referenceId);
    const body = { referenceId, ...(merchantId !== undefined && { merchantId }) };
    const path = this.#operation('getTransactionDetails');
    const record = await this.#call<TransactionResponse>({ method: 'POST', path, body });
    this.transactions.put([record]);
    this.#publisher.now();
  }

  /** Reads a terminal again: its activation code is in no event. */
  async readTerminal(configId: number): Promise<void> {
    this.fleet.put([
      await this.#call<TerminalResponse>({ method: 'GET', path: `${paths.admin}/terminals/${configId}` }),
    ]);
    this.#publisher.now();
  }

  async #readRecent(): Promise<void> {
    const path = this.#operation('getRecentTransactions');
    const call = { method: 'POST', path, body: { limit: 100 } } as const;
    const { items } = await this.#call<{ readonly items: readonly TransactionResponse[] }>(call);
    this.transactions.put(items);
  }

  /** Reads what events have announced. One list for all of them, however many there are. */
  #readAnnounced(): void {
    if (this.#reading !== undefined || !this.transactions.lacksRecords) return;
    this.#reading = setTimeout(() => {
      this.#readRecent()
        .catch((error: unknown) => this.#checkExpired(error))
        .finally(() => {
          this.#reading = undefined;
          this.#publisher.mark();
        });
    }, recentEveryMs);
  }

  async #readTerminals(): Promise<void> {
    let isFirst = true;
    const present = new Set<number>();
    await this.rest.pages<TerminalResponse>(`${paths.admin}/terminals`, this.#token, (page) => {
      this.fleet.put(page);
      for (const { configId } of page) present.add(configId);
      // The first page at once; the others together, because each list of thousands costs time to build.
      if (isFirst) this.#publish();
      isFirst = false;
    });
    this.fleet.keepOnly(present);
    void this.#readMonitoring();
    this.#publish();
  }

  #command(call: Omit<Call, 'token'>, body?: string): Promise<boolean> {
    return this.attempt(undefined, async () => {
      const requested = await this.#call<Requested>(call);
      const { requestId, requestType, configId, terminalId } = requested;
      if (this.commands.isOpen(requestId)) this.fleet.commandSent(configId, requestId);
      this.commands.add(requested, body);
      this.#publisher.now();
      const isOnline = this.fleet.terminal(configId)?.online === true;
      const when = isOnline ? 'is sent' : 'waits until the terminal is online';
      return `${requestType} to ${terminalId} is accepted and ${when}.`;
    });
  }

  #receive(event: AdminEvent): void {
    this.log.add(event);
    this.fleet.apply(event);
    this.commands.apply(event);
    this.transactions.apply(event, this.fleet.terminal(event.configId)?.merchantId);
    if (event.referenceId !== undefined) this.#toRefresh.add(event.referenceId);
    if (!this.fleet.has(event.configId)) this.#readUnknown(event.configId);
    this.#publisher.mark();
  }

  /** A terminal that was created after the list was read. */
  #readUnknown(configId: number): void {
    if (!this.loading.get()) this.readTerminal(configId).catch(() => undefined);
  }

  #publish(): void {
    this.fleet.publish();
    this.log.publish();
    this.transactions.publish();
    for (const referenceId of this.#toRefresh) this.sandbox.refresh(referenceId).catch(() => undefined);
    if (this.#toRefresh.size > 0) this.#readAnnounced();
    this.#toRefresh.clear();
  }

  async #readMonitoring(): Promise<void> {
    try {
      const monitoring = await this.#call<Monitoring>({ method: 'GET', path: `${paths.admin}/monitoring` });
      this.monitoring.set(monitoring);
      this.fleet.setQueues(monitoring.queues.longest);
      this.#publisher.mark();
    } catch (error) {
      // Only a SYSTEM_ADMIN may read it; the page does without.
      if (error instanceof CallError && error.problem === 'rejected') clearInterval(this.#monitor);
      this.#checkExpired(error);
    }
  }

  #call<Result>(call: Omit<Call, 'token'>): Promise<Result> {
    return this.rest.call<Result>({ ...call, token: this.#token });
  }

  #system(): string {
    return this.facts.systems[0] ?? 'pos';
  }

  #operation(name: string): string {
    return `/api/v1/${this.#system()}/${name}`;
  }

  #revocationOf(appId: string): Call {
    const path = `${paths.admin}/apps/${encodeURIComponent(appId)}/revoke`;
    return { method: 'POST', path, token: this.#token };
  }

  #notify(text: string, failed: boolean): void {
    this.#notices += 1;
    this.notice.set({ id: this.#notices, text, failed });
  }

  #checkExpired(error: unknown): boolean {
    const isExpired = error instanceof CallError && error.problem === 'expired';
    if (isExpired && !this.#isOver) {
      void this.#end();
      this.#onExpired();
    }
    return isExpired;
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    removeEventListener('pagehide', this.#leave);
    clearInterval(this.#monitor);
    clearTimeout(this.#reading);
    this.#publisher.stop();
    await this.topic.stop();
  }

  readonly #leave = (): void => {
    const own = this.sandbox.app.get();
    if (own?.isOwn === true) this.rest.sendLast(this.#revocationOf(own.appId));
  };
}
