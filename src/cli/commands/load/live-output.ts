import type { LiveFigures, LoadFacts } from '../../../load/live/live-figures.js';
import type { LoadFlags } from './load-flags.js';

/** An output that shows a load to other programs while it is performed. */
export interface LiveOutput {
  readonly figures: LiveFigures;
  stop(): Promise<void>;
}

/**
 * Begins to show the load as the flags ask for it; undefined if they do not.
 *
 * @throws Failure, exit code 64, for an address that cannot be used
 */
export async function startLiveOutput(
  { metrics }: Pick<LoadFlags, 'metrics'>,
  facts: LoadFacts,
): Promise<LiveOutput | undefined> {
  if (metrics === undefined) return undefined;
  const { LiveFigures: Figures } = await import('../../../load/live/live-figures.js');
  const { MetricsServer } = await import('../../../load/live/metrics-server.js');
  const figures = new Figures(facts);
  const server = new MetricsServer(metrics, figures);
  process.stderr.write(`tillfleet: metrics at ${await server.start()}\n`);
  return { figures, stop: () => server.stop() };
}
