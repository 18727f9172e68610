import type { ServerFigures, Service } from './orders.js';

/** Tells where the service is, answers every message with the figures of this process, and ends with its parent. */
export function serveFigures(service: Service): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    process.send?.({ rss, heapUsed, cpu: user + system } satisfies ServerFigures);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(service);
}
