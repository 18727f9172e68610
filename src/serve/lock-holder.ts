/** This process, as a lock names it, and what it can find out about other processes. */
export interface ProcessFacts {
  readonly pid: number;
  readonly host: string;
  /** Differs for each start of the machine; undefined where the system does not show it. */
  readonly boot?: string | undefined;
  /** The namespace of process ids: that of a container. Undefined where the system does not show it. */
  readonly namespace?: string | undefined;
  readonly isAlive: (pid: number) => boolean;
  /** The start of a process, in the system's own unit; undefined where the system does not show it. */
  readonly startOf?: (pid: number) => string | undefined;
}

/** The process that a lock names. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly boot: string | undefined;
  readonly started: string | undefined;
  readonly namespace: string | undefined;
}

/** `not-visible`: the process is in another container, or existed before a restart, and cannot be looked up. */
type LockState = 'held' | 'left-over' | 'not-visible';

const unknown = '-';

/** The content of a lock file: process id, host, start of the machine, start of the process, namespace. */
export function lockText({ pid, host, boot, namespace, startOf }: ProcessFacts): string {
  const parts = [boot, startOf?.(pid), namespace].map((part) => part ?? unknown);
  return `${pid} ${host} ${parts.join(' ')}\n`;
}

/** Undefined for a text that no version of this program has written. A lock of an early version has two parts. */
export function holderOf(text: string): Holder | undefined {
  const [, pid, host = '', boot, started, namespace] =
    /^(\d{1,10}) (\S+)(?: (\S+) (\S+) (\S+))?\n$/.exec(text) ?? [];
  if (pid === undefined) return undefined;
  const known = (part: string | undefined) => (part === unknown ? undefined : part);
  return { pid: Number(pid), host, boot: known(boot), started: known(started), namespace: known(namespace) };
}

/**
 * Returns whether the process of a lock still exists.
 *
 * @param isOwn true if this process holds the lock
 */
export function lockStateOf(text: string, facts: ProcessFacts, isOwn: boolean): LockState {
  if (isOwn) return 'held';
  // A lock appears with its whole content: only a power cut makes it empty.
  if (text.trim() === '') return 'left-over';
  const holder = holderOf(text);
  if (holder === undefined) return 'held';
  const sameBoot = equal(holder.boot, facts.boot);
  if (sameBoot !== true && holder.host !== facts.host) return 'held';
  // Two machines, or two starts of one machine.
  if (sameBoot === false) return 'not-visible';
  if (equal(holder.namespace, facts.namespace) === false) return 'not-visible';
  return existsHere(holder, facts) ? 'held' : 'left-over';
}

function existsHere({ pid, started }: Holder, facts: ProcessFacts): boolean {
  // This process does not hold it, so an earlier process had this id.
  if (pid === facts.pid) return false;
  return facts.isAlive(pid) && equal(started, facts.startOf?.(pid)) !== false;
}

/** Undefined if one of the two is not known. */
function equal(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one === other;
}
