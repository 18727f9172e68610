import type { RemainingResources } from '../../events/schema/run.js';
import { settledWithin } from '../../failure/settled-within.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import { Skipped } from '../../scenarios/inconclusive.js';
import { Stopped } from '../../scenarios/stopped.js';
import type { Administrator } from '../../simulator/administrator.js';
import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { receivedBefore } from '../../simulator/http/received-before.js';
import { field, isSuccess } from '../../simulator/http/response-failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { counted } from '../../text/counted.js';
import type { TargetDescription } from './target-schema.js';

/** The kinds of what an administrator creates, with the field of the response that has the id, in the order of their removal. */
const kinds = {
  users: { id: 'clientId', name: 'user', removal: { method: 'DELETE', move: '' } },
  apps: { id: 'appId', name: 'app', removal: { method: 'POST', move: '/revoke' } },
  terminals: { id: 'configId', name: 'terminal', removal: { method: 'POST', move: '/deactivate' } },
  merchants: { id: 'merchantId', name: 'merchant', removal: undefined },
  branches: { id: 'branchId', name: 'branch', removal: undefined },
  'apk-releases': { id: 'version', name: 'release', removal: undefined },
} as const;

type Kind = keyof typeof kinds;

/** The kinds that the service keeps for ever. */
const permanent: ReadonlySet<string> = new Set(
  Object.values(kinds).flatMap(({ name, removal }) => (removal === undefined ? [name] : [])),
);

/** The states of what stays after its removal: an app and a terminal remain in the lists of the service. */
const afterRemoval: Readonly<Partial<Record<Kind, RemainingResources['state']>>> = {
  apps: 'revoked',
  terminals: 'deactivated',
};

const creation = new RegExp(`/admin/(${Object.keys(kinds).join('|')})/?$`);
/** A move that changes one of them. What only sends it a message is left out. */
const change =
  /\/admin\/(users|apps|terminals|merchants|gateway-configurations)\/([^/]+)(?:\/(?:secret|revoke|role|name|settings|fees|deactivate|kick|gateway-configuration))?$/;

/** The responses to a removal of what a scenario has removed already. */
const removedBefore = new Set([404, 409, 410]);

/** The need of a scenario where nothing but the tenants of every run may be created. */
export const newTenants = 'a new merchant or branch: `tenants: reuse` in the target file';

const maxConcurrentCalls = 8;
/** The time of a removal during which the service responds, as a multiple of that without a response. */
const maxPeriods = 5;
/** The number of places that a text names; an event has all of them. */
const maxPlaces = 3;

/**
 * The resources that a run has created at a target, also by the second calls of a binding. Nothing else is changed there, and
 * everything is removed at the end as far as the service allows: users are deleted, apps revoked, terminals deactivated.
 */
export class CreatedResources {
  readonly #ids = new Map<Kind, Set<string>>();
  /** The ids that second calls of a binding have shown. */
  readonly #ofSeconds = new Set<string>();
  readonly #adopted = new Set<string>();
  /** The names of merchants and branches that may be created; undefined: all. */
  readonly #tenantNames: Set<string> | undefined;
  /** The places of what was created and shows no id. */
  readonly #unidentified = new Map<RemainingResources['kind'], string[]>();
  readonly #creating = new Set<Promise<HttpExchange>>();
  #isRemoving = false;

  /** @param tenants `reuse-only`: no merchant and no branch is created but those that later runs find again */
  constructor(tenants?: TargetDescription['tenants']) {
    this.#tenantNames = tenants === 'reuse-only' ? new Set() : undefined;
  }

  /**
   * @throws Skipped before a call that would change what the run has not created, or create a tenant that it must not
   * @throws Stopped before a call that would create something when the removal has begun
   */
  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    this.#refuse(call);
    const kind = createdBy(call);
    if (kind === undefined) return call.second === 'further' ? this.#noting(send(call)) : send(call);
    // The first call, whose response it makes, is followed instead.
    if (call.second === 'own') return send(call);
    if (this.#isRemoving) throw new Stopped();
    const isTenant = kind === 'merchants' || kind === 'branches';
    if (isTenant && this.#tenantNames?.has(String(field(call.body, 'name'))) === false)
      throw new Skipped(newTenants);
    const created = send(call).then(
      (exchange) => {
        this.#learn(kind, call, exchange);
        return exchange;
      },
      (error: unknown) => {
        const received = receivedBefore(error);
        if (received !== undefined) this.#learn(kind, call, received);
        throw error;
      },
    );
    this.#creating.add(created);
    return created.finally(() => this.#creating.delete(created));
  }

  /**
   * Removes what can be removed, the latest first, also what a call that is still in progress creates: a stopped scenario does
   * not wait for its calls. Such calls have half of the time.
   *
   * @param withinMs the time after which it ends if the service does not respond. After each response it has as long again, and
   *   five times as long in all: a slow service can remove everything.
   * @returns what stays, by kind and state
   */
  async remove(
    administrator: Pick<Administrator, 'request'>,
    withinMs: number,
  ): Promise<readonly RemainingResources[]> {
    const remaining: RemainingResources[] = [];
    const late = new AbortController();
    if (withinMs <= 0) late.abort();
    const timer = setTimeout(() => late.abort(), withinMs);
    const lastAt = monotonicNow() + (maxPeriods - 1) * withinMs;
    const goOn = () => {
      if (monotonicNow() < lastAt && !late.signal.aborted) timer.refresh();
    };
    this.#isRemoving = true;
    await settledWithin(this.#creating, withinMs / 2);
    for (const kind of Object.keys(kinds) as Kind[]) {
      const ids = [...(this.#ids.get(kind) ?? [])].reverse();
      const removed = await this.#removeAll(administrator, kind, ids, late.signal, goOn);
      remaining.push(...remainingOf(kind, ids, removed));
    }
    clearTimeout(timer);
    for (const [kind, ids] of this.#unidentified) remaining.push({ kind, state: 'unidentified', ids });
    this.#ids.clear();
    this.#unidentified.clear();
    return remaining;
  }

  /** Allows a merchant or a branch that every run uses to be created. */
  allowTenant(name: string): void {
    this.#tenantNames?.add(name);
  }

  /** Allows changes of a merchant that an earlier run has created. It is not among what this run leaves. */
  adopt(merchantId: string): void {
    this.#adopted.add(merchantId);
  }

  async #removeAll(
    administrator: Pick<Administrator, 'request'>,
    kind: Kind,
    ids: readonly string[],
    signal: AbortSignal,
    onRemoved: () => void,
  ): Promise<ReadonlySet<string>> {
    const { removal } = kinds[kind];
    if (removal === undefined) return new Set();
    const { method, move } = removal;
    const removed = await mapConcurrent(ids, maxConcurrentCalls, async (id) => {
      if (signal.aborted) return false;
      const path = `/api/v1/admin/${kind}/${encodeURIComponent(id)}${move}`;
      const sent = await administrator.request({ method, path, signal }).catch(() => undefined);
      if (sent === undefined) return false;
      onRemoved();
      if (isSuccess(sent)) return true;
      // No scenario removes it: the service has none of the id by which it is to be removed.
      return removedBefore.has(sent.status) && !this.#ofSeconds.has(`${kind} ${id}`);
    });
    return new Set(ids.filter((_, index) => removed[index]));
  }

  #refuse({ method, path }: HttpCall): void {
    if (method === 'GET') return;
    const [, kind = '', id = ''] = change.exec(path) ?? [];
    const owner = kind === 'gateway-configurations' ? 'merchants' : kind;
    const decoded = decodeURIComponent(id);
    if (kind === '' || this.#ids.get(owner as Kind)?.has(decoded)) return;
    if (owner === 'merchants' && this.#adopted.has(decoded)) return;
    throw new Skipped(`a change of what the run has not created: ${method} ${path}`);
  }

  #learn(kind: Kind, { second }: HttpCall, exchange: HttpExchange): void {
    if (!isSuccess(exchange)) return;
    const id = field(exchange.body, kinds[kind].id);
    if (typeof id !== 'string' && typeof id !== 'number') {
      this.#note(kinds[kind].name, exchange);
      return;
    }
    const ids = this.#ids.get(kind) ?? new Set();
    ids.add(String(id));
    this.#ids.set(kind, ids);
    if (second !== undefined) this.#ofSeconds.add(`${kind} ${id}`);
  }

  /** A second call by a path that the profile does not have: 201 alone states that it has created something. */
  async #noting(sent: Promise<HttpExchange>): Promise<HttpExchange> {
    const exchange = await sent;
    if (exchange.status === 201) this.#note('resource', exchange);
    return exchange;
  }

  #note(kind: RemainingResources['kind'], exchange: HttpExchange): void {
    const { request, headers } = exchange.wire ?? exchange;
    const { location = request.path } = headers;
    const [place = ''] = String(location).split('?', 1);
    this.#unidentified.set(kind, [...(this.#unidentified.get(kind) ?? []), place]);
  }
}

/** The kind of what a call creates, or undefined for every other call. */
function createdBy({ method, path }: HttpCall): Kind | undefined {
  return method === 'POST' ? (creation.exec(path)?.[1] as Kind | undefined) : undefined;
}

function remainingOf(
  kind: Kind,
  ids: readonly string[],
  removed: ReadonlySet<string>,
): readonly RemainingResources[] {
  const after = afterRemoval[kind];
  const inState = (state: RemainingResources['state'], some: readonly string[]) =>
    some.length === 0 ? [] : [{ kind: kinds[kind].name, state, ids: some }];
  return [
    ...(after === undefined
      ? []
      : inState(
          after,
          ids.filter((id) => removed.has(id)),
        )),
    ...inState(
      'unchanged',
      ids.filter((id) => !removed.has(id)),
    ),
  ];
}

/** The numbers of what stays, in words. Merchants, branches and releases have no removal. */
export function describeRemaining(remaining: readonly RemainingResources[]): string {
  const parts = remaining.map(({ kind, state, ids }) => {
    const count = counted(ids.length, kind, kind === 'branch' ? 'branches' : undefined);
    if (state === 'unidentified') return `${count} without an id (${shortList([...new Set(ids)])})`;
    if (state !== 'unchanged') return `${count} (${state})`;
    return permanent.has(kind) ? count : `${count} as they were`;
  });
  return parts.join(', ');
}

function shortList(places: readonly string[]): string {
  const shown = places.slice(0, maxPlaces);
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
