import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessFacts } from '../serve/lock-holder.js';

/** This process, as it identifies itself in a lock file. Only Linux shows all of it. */
export function thisProcess(): ProcessFacts {
  return {
    pid: process.pid,
    host: hostname(),
    boot: shown(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: shown(() => readlinkSync('/proc/self/ns/pid')),
    isAlive,
    startOf: (pid) => shown(() => statOf(pid)[19]),
  };
}

function shown(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The fields of the process after its name, which may contain spaces: state, parent, and so on. */
function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A killed process keeps its id until its parent has read its status. */
function isZombie(pid: number): boolean {
  try {
    return /^[ZX]$/.test(statOf(pid)[0] ?? '');
  } catch {
    // Not every system has this directory.
    return false;
  }
}
