import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;
/** The position of the stolen time behind the name of the line. */
const steal = 7;

/**
 * The processor time in milliseconds that the host of this virtual machine has withheld from it since its start, over
 * all processors. 0 where the system does not show it.
 */
export function stolenMs(read = () => readFileSync('/proc/stat', 'latin1')): number {
  try {
    const ticks = Number(/^cpu +(.*)$/m.exec(read())?.[1]?.split(' ')[steal]);
    return Number.isFinite(ticks) ? ticks * msPerTick : 0;
  } catch {
    // Not every system has this file.
    return 0;
  }
}
