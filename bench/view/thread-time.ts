import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The ids of the threads of this process. */
export function threadIds(): readonly string[] {
  return readdirSync('/proc/self/task');
}

/** The processor time of these threads in seconds, user and system. */
export function threadSeconds(ids: readonly string[]): number {
  const ticks = ids.map((id) => {
    // The name of the thread, in brackets, may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return user + system;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
