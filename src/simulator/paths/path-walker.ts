import { setMaxListeners } from 'node:events';
import type { RunEvent } from '../../events/event.js';
import type { Emit } from '../../events/event-bus.js';
import {
  type PathBackendName,
  type PathId,
  type ReconnectPath,
  reconnectPaths,
  scaleText,
} from '../../events/paths/reconnect-paths.js';
import { messageOf } from '../../failure/failure.js';
import type { RandomRoot, RandomStream } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { sleep } from '../../text/long-timeout.js';
import { second } from '../../text/time-units.js';
import type { Fleet } from '../fleet.js';
import { oneLine } from '../http/redact.js';
import type { Interference } from '../integrator/interference.js';
import type { TerminalIdentity } from '../terminal/account.js';
import { cardPayment } from '../terminal/card-reader.js';
import type { Terminal } from '../terminal/terminal.js';
import type { TerminalEnvironment } from '../terminal/terminal-environment.js';
import { createAccounts, createOwnTerminal, createSecondDevice, type OwnBackend } from './own-terminal.js';
import { PathLine } from './path-line.js';
import { PathWalk } from './path-walk.js';
import { type PlannedWalks, planWalks } from './plan-walks.js';
import { type PathBackend, provocations } from './provocations.js';

/** A walk may take this much longer than on a machine that is not busy; then the path is walked again. */
const patienceMs = 20 * second;
/** The time in which a terminal that has walked is online at the backend of the run. */
const backWithinMs = 30 * second;
const maxTries = 3;
/** The walks begin this far apart: a machine that starts a run is busy enough. */
const apartMs = 200;

export interface PathWalkerOptions {
  readonly identities: readonly TerminalIdentity[];
  /** The backend of the run. */
  readonly shared: PathBackend;
  /** Starts a backend that only paths use. */
  readonly startBackend: (name: Exclude<PathBackendName, 'shared'>) => Promise<OwnBackend>;
  /** Takes terminals that are deactivated for a while from the integrators. */
  readonly interference: Interference;
  readonly random: RandomRoot;
  readonly emit: Emit;
}

interface PreparedBackend {
  readonly backend: OwnBackend;
  readonly createAccount: (name: string) => Promise<TerminalIdentity>;
}

/** Leads terminals of a fleet onto the reconnect paths, several at a time, and emits which of them they have walked. */
export class PathWalker {
  readonly #options: PathWalkerOptions;
  readonly #plan: readonly PlannedWalks[];
  readonly #lines = new Map<string, PathLine>();
  readonly #backends = new Map<PathBackendName, Promise<PreparedBackend>>();
  readonly #walks = new Set<PathWalk>();
  readonly #ending = new AbortController();
  #walking: Promise<void> = Promise.resolve();
  #startedAt: number | undefined;
  readonly #paymentRandom: RandomStream;
  #payments = 0;

  /** Withdraws the terminal that is deactivated from the integrators. */
  constructor(options: PathWalkerOptions) {
    this.#options = options;
    // Each terminal that walks waits for it.
    setMaxListeners(0, this.#ending.signal);
    this.#paymentRandom = this.#stream('payments');
    this.#plan = planWalks(options.identities.map(({ terminalId }) => terminalId));
    for (const { terminalId, paths } of this.#plan)
      if (paths.includes('deactivation')) options.interference.withdraw(terminalId);
  }

  /** The connection of a terminal that walks paths at the backend of the run: a line with faults. */
  connectionOf(
    { terminalId }: TerminalIdentity,
    { http, link }: Pick<TerminalEnvironment, 'http' | 'link'>,
  ): Pick<TerminalEnvironment, 'http' | 'link'> {
    const paths = this.#plan.find((each) => each.terminalId === terminalId)?.paths ?? [];
    if (!paths.some((path) => reconnectPaths[path].backend === 'shared')) return { http, link };
    const line = new PathLine(link.network, this.#stream(terminalId));
    this.#lines.set(terminalId, line);
    return { http: http.over(line), link: { ...link, network: line } };
  }

  observe(event: RunEvent): void {
    for (const walk of this.#walks) walk.observe(event);
  }

  /** Begins as soon as all terminals have been online at one time. */
  start(fleet: Pick<Fleet, 'terminals' | 'whenOnline'>): void {
    this.#walking = this.#walkAll(fleet);
  }

  /** Resolves when all paths have been walked. What is late by more than the time is not walked. */
  async end(lateMs: number): Promise<void> {
    const plannedMs = Math.max(0, ...this.#plan.map(({ takesMs }) => takesMs));
    const leftMs = this.#startedAt === undefined ? 0 : this.#startedAt + plannedMs - monotonicNow();
    const limitMs = Math.max(0, leftMs) + lateMs;
    const timer = setTimeout(
      () => this.#ending.abort(`it was late by more than ${Math.round(lateMs / second)} s`),
      limitMs,
    );
    await this.#walking;
    clearTimeout(timer);
  }

  /** Ends all walks, before the fleet stops. */
  stop(): Promise<void> {
    this.#ending.abort('the run has ended');
    return this.#walking;
  }

  async #walkAll(fleet: Pick<Fleet, 'terminals' | 'whenOnline'>): Promise<void> {
    const { terminals } = fleet;
    try {
      const complete = fleet.whenOnline(terminals.length, { timeoutMs: Number.POSITIVE_INFINITY });
      if (!(await this.#unlessEnding(complete))) return;
      this.#startedAt = monotonicNow();
      await Promise.all(
        this.#plan.map(async ({ terminalId, paths }, index) => {
          if (!(await this.#unlessEnding(sleep(index * apartMs)))) return;
          const terminal = terminals.find(({ identity }) => identity.terminalId === terminalId);
          for (const path of paths) if (terminal !== undefined) await this.#walkUntilWalked(path, terminal);
        }),
      );
    } finally {
      const prepared = await Promise.allSettled(this.#backends.values());
      await Promise.all(
        prepared.map((each) => (each.status === 'fulfilled' ? each.value.backend.stop() : undefined)),
      );
    }
  }

  async #walkUntilWalked(path: PathId, terminal: Terminal): Promise<void> {
    for (let number = 1; number <= maxTries && !this.#ending.signal.aborted; number += 1)
      if (await this.#tryWalk(path, terminal, number)) return;
  }

  async #tryWalk(id: PathId, terminal: Terminal, number: number): Promise<boolean> {
    const path = reconnectPaths[id];
    const { emit } = this.#options;
    const { terminalId, configId } = terminal.identity;
    const scaled = path.scale === undefined ? {} : { scaled: scaleText(path.scale) };
    const names = { path: id, terminalId, configId };
    const beganAt = monotonicNow();
    emit('paths', {
      type: 'path.started',
      ...names,
      backend: path.backend === 'shared' ? 'shared' : 'own',
      ...scaled,
      ...(path.scale && { scales: path.scale.of }),
    });
    let state: 'walking' | 'ended' = 'walking';
    const end = (reason: string | undefined) => {
      if (state === 'ended') return;
      state = 'ended';
      const walked = reason === undefined;
      const elapsedMs = monotonicNow() - beganAt;
      const why = walked ? {} : { reason };
      emit('paths', { type: 'path.ended', ...names, walked, ...why, ...scaled, elapsedMs });
    };
    const reason = await this.#walked({ id, path, terminal, number, end });
    end(reason);
    return reason === undefined;
  }

  /** The reason why the path was not walked; undefined if it was. */
  async #walked(attempt: WalkAttempt): Promise<string | undefined> {
    const limit = new AbortController();
    const { takesMs } = attempt.path;
    const allowedMs = takesMs + patienceMs;
    const timer = setTimeout(
      () => limit.abort(`it takes more than ${Math.round(allowedMs / second)} s`),
      allowedMs,
    );
    const signal = AbortSignal.any([this.#ending.signal, limit.signal]);
    try {
      return attempt.path.backend === 'shared'
        ? await this.#walkAtRun(attempt, signal)
        : await this.#walkApart(attempt, attempt.path.backend, signal);
    } catch (error) {
      return oneLine(messageOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async #walkAtRun({ id, path, terminal }: WalkAttempt, signal: AbortSignal): Promise<string | undefined> {
    const { shared, interference } = this.#options;
    const { terminalId, configId } = terminal.identity;
    const line = this.#lines.get(terminalId);
    if (line === undefined) throw new TypeError(`${terminalId} has no line for the path ${id}`);
    const actor = `terminal:${terminalId}`;
    await terminal.whenState('online', { timeoutMs: backWithinMs });
    const reason = await this.#performed(id, {
      path,
      terminal,
      configId,
      line,
      backend: shared,
      actor,
      signal,
      secondDevice: () => {
        throw new TypeError('a second device has a backend of its own');
      },
    });
    if (id === 'deactivation' && reason === undefined) interference.restore(terminalId);
    return reason;
  }

  /** The terminal leaves the backend of the run, walks, and comes back. */
  async #walkApart(
    { id, path, terminal, number, end }: WalkAttempt,
    name: Exclude<PathBackendName, 'shared'>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { identity } = terminal;
    const { backend, createAccount } = await this.#backend(name);
    const account = await createAccount(id);
    const random = this.#stream(`${identity.terminalId}/${id}/${number}`);
    const line = new PathLine(backend.link.network, random);
    const { emit } = this.#options;
    const actor = `terminal:${identity.terminalId}@path:${id}${number === 1 ? '' : `-${number}`}`;
    const own = createOwnTerminal({
      backend,
      line,
      account,
      of: identity,
      actor,
      scale: path.scale,
      random,
      emit,
    });
    await terminal.disconnect(`walks ${id} elsewhere`);
    try {
      own.start();
      await own.whenState('online', { timeoutMs: backWithinMs });
      const secondDevice = () => createSecondDevice(backend, account, random);
      const { configId } = account;
      const reason = await this.#performed(id, {
        path,
        terminal: own,
        configId,
        line,
        backend,
        actor,
        signal,
        secondDevice,
      });
      end(reason);
      return reason;
    } finally {
      line.clear();
      await own.stop();
      terminal.start();
      await this.#unlessEnding(terminal.whenState('online', { timeoutMs: backWithinMs }));
    }
  }

  async #performed(
    id: PathId,
    options: Omit<ConstructorParameters<typeof PathWalk>[0], 'onStep' | 'takePayment'>,
  ): Promise<string | undefined> {
    const { terminal, path } = options;
    const { emit } = this.#options;
    const { terminalId } = terminal.identity;
    const walk = new PathWalk({
      ...options,
      takePayment: () => this.#takePayment(terminal),
      onStep: ({ text }, reached) => {
        const configId = this.#configIdOf(terminalId);
        const { length } = path.steps;
        emit('paths', { type: 'path.step', path: id, terminalId, configId, reached, of: length, text });
      },
    });
    this.#walks.add(walk);
    try {
      return await walk.walk(provocations[id]);
    } finally {
      this.#walks.delete(walk);
    }
  }

  #configIdOf(terminalId: string): number {
    return this.#options.identities.find((each) => each.terminalId === terminalId)?.configId ?? 0;
  }

  #takePayment(terminal: Terminal): void {
    this.#payments += 1;
    const { terminalId } = terminal.identity;
    const name = `${terminalId}-path-${this.#payments}`;
    terminal.reportTransaction(cardPayment(name, this.#paymentRandom));
  }

  #backend(name: Exclude<PathBackendName, 'shared'>): Promise<PreparedBackend> {
    const found = this.#backends.get(name);
    if (found !== undefined) return found;
    const coming = this.#options.startBackend(name).then(async (backend) => {
      const createAccount = await createAccounts(backend.administrator);
      return { backend, createAccount };
    });
    this.#backends.set(name, coming);
    return coming;
  }

  #stream(name: string): RandomStream {
    return this.#options.random.stream(`path:${name}`);
  }

  /** Returns false if the walks end before the work has succeeded. */
  #unlessEnding(work: Promise<unknown>): Promise<boolean> {
    const { signal } = this.#ending;
    return new Promise((resolve) => {
      const settle = (succeeded: boolean) => {
        signal.removeEventListener('abort', stop);
        resolve(succeeded);
      };
      const stop = () => settle(false);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
      work.then(() => settle(true), stop);
    });
  }
}

interface WalkAttempt {
  readonly id: PathId;
  readonly path: ReconnectPath;
  readonly terminal: Terminal;
  /** The number of the try, from 1. */
  readonly number: number;
  /** Emits the end of the walk, unless it was emitted. Its terminal may still have to come back. */
  readonly end: (reason: string | undefined) => void;
}
