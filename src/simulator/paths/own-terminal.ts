import { limits } from '../../contract/limits.js';
import type { Emit } from '../../events/event-bus.js';
import type { Scale } from '../../events/paths/reconnect-paths.js';
import type { RandomStream } from '../../random/random.js';
import { type Administrator, identityInBranch } from '../administrator.js';
import type { LinkSettings } from '../stomp/stomp-link.js';
import type { TerminalIdentity } from '../terminal/account.js';
import { type Attempt, BackOff } from '../terminal/back-off.js';
import { Terminal } from '../terminal/terminal.js';
import type { TerminalEnvironment } from '../terminal/terminal-environment.js';
import type { PathLine } from './path-line.js';
import type { PathBackend } from './provocations.js';

/** A backend that only paths use. */
export interface OwnBackend extends PathBackend {
  readonly link: LinkSettings;
  stop(): Promise<void>;
}

/** The documented waits, each shorter by the same factor. */
class ScaledBackOff {
  readonly #whole = new BackOff();
  readonly #by: number;

  constructor(by: number) {
    this.#by = by;
  }

  next(): Attempt {
    const { attempt, delayMs } = this.#whole.next();
    return { attempt, delayMs: Math.round(delayMs / this.#by) };
  }

  reset(): void {
    this.#whole.reset();
  }
}

export interface OwnTerminalOptions {
  readonly backend: OwnBackend;
  readonly line: PathLine;
  /** Its account at the backend. */
  readonly account: TerminalIdentity;
  /** The terminal of the fleet. */
  readonly of: TerminalIdentity;
  /** The actor of its events. */
  readonly actor: string;
  readonly scale: Scale | undefined;
  readonly random: RandomStream;
  readonly emit: Emit;
}

/**
 * A terminal of the fleet in a session with a backend of the path: its events have its names, and another actor. Checkers
 * of the run thus compare them with nothing that the backend of the run has stored.
 */
export function createOwnTerminal({
  backend,
  line,
  account,
  of,
  actor,
  scale,
  random,
  emit,
}: OwnTerminalOptions): Terminal {
  const { terminalId, configId } = of;
  const environment: TerminalEnvironment = {
    http: backend.http.over(line),
    link: { ...backend.link, network: line, ...heartBeatOf(scale) },
    fleet: true,
    keep: 10,
    emit(_actor, body) {
      if ('terminalId' in body && 'configId' in body) emit(actor, { ...body, terminalId, configId });
      // That it cannot renew its session is what some paths are about.
      else emit(actor, body.type === 'notice' ? { ...body, level: 'info' } : body);
    },
    ...(scale?.of === 'back-off' && { backOff: () => new ScaledBackOff(scale.by) }),
  };
  return new Terminal(environment, { ...account, terminalId }, random);
}

/** A second device with the same account, which emits nothing. */
export function createSecondDevice(
  backend: OwnBackend,
  account: TerminalIdentity,
  random: RandomStream,
): Terminal {
  const { http, link } = backend;
  return new Terminal({ http, link, fleet: false, keep: 10, emit: () => undefined }, account, random);
}

/** Creates the tenant of the paths at a backend. Returns the function that creates a terminal in it. */
export async function createAccounts(
  administrator: Administrator,
): Promise<(name: string) => Promise<TerminalIdentity>> {
  const { merchantId } = await administrator.createMerchant('Paths');
  const { branchId } = await administrator.createBranch(merchantId, 'Paths');
  return async (name) => identityInBranch(await administrator.createTerminal({ branchId, name }), 'Paths');
}

function heartBeatOf(scale: Scale | undefined): Pick<LinkSettings, 'heartBeatMs'> {
  return scale?.of === 'heart-beat' ? { heartBeatMs: limits.heartBeatMs / scale.by } : {};
}
