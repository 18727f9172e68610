import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** This process, as it signs what it holds. */
export function thisProcess() {
  return { pid: process.pid, host: hostname(), isAlive };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // There is one, but it is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** One that was killed and that nobody has asked about yet still has its number. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // Not every system has this folder.
    return false;
  }
}
