import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** This process, as it identifies itself in a lock file. */
export function thisProcess() {
  return { pid: process.pid, host: hostname(), isAlive };
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
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // Not every system has this directory.
    return false;
  }
}
