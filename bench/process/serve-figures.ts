import { cpuMicroseconds } from './cpu.js';
import { memoryAfterCollection } from './memory.js';

/**
 * Makes this process a `MeasuredProcess`: it reports that it is ready, sends its CPU and memory on request, and exits
 * with its parent.
 * @param details what the parent needs, for instance a port
 * @param tasks further requests, by name
 */
export function serveFigures(
  details: object,
  tasks: Readonly<Record<string, () => void | Promise<void>>> = {},
): void {
  process.on('message', (name: string) => {
    respond(name).then(
      (response) => process.send?.(response),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(details);

  async function respond(name: string): Promise<unknown> {
    if (name === 'cpu') return cpuMicroseconds();
    if (name === 'memory') return memoryAfterCollection();
    await tasks[name]?.();
    return name;
  }
}
