import { randomUUID } from 'node:crypto';
import type { LiveFigures, LoadFacts } from '../../../load/live/live-figures.js';
import type { MetricsServer } from '../../../load/live/metrics-server.js';
import type { OtlpExport } from '../../../load/live/otlp-export.js';
import type { LoadFlags } from './load-flags.js';
import { otlpAddress, shownAddress } from './otlp-address.js';

/** An output that shows a load to other programs while it is performed. */
export interface LiveOutput {
  readonly figures: LiveFigures;
  stop(): Promise<void>;
}

/**
 * Begins to show the load as the flags ask for it; undefined if they do not.
 *
 * @param notify called with a text for the user while the load is performed
 * @throws Failure, exit code 64, for an address that cannot be used, and for packages that are not installed
 */
export async function startLiveOutput(
  { metrics, otlp }: Pick<LoadFlags, 'metrics' | 'otlp'>,
  facts: LoadFacts,
  notify: (text: string) => void,
): Promise<LiveOutput | undefined> {
  if (metrics === undefined && otlp === undefined) return undefined;
  const { LiveFigures: Figures } = await import('../../../load/live/live-figures.js');
  const figures = new Figures(facts);
  // Nothing is started before both are known to be usable.
  const sender =
    otlp === undefined ? undefined : await createSender(otlpAddress(otlp, process.env), figures, notify);
  const server = metrics === undefined ? undefined : await startServer(metrics, figures);
  sender?.start();
  return {
    figures,
    stop: async () => void (await Promise.all([sender?.stop(), server?.stop()])),
  };
}

async function startServer(
  address: NonNullable<LoadFlags['metrics']>,
  figures: LiveFigures,
): Promise<MetricsServer> {
  const { MetricsServer: Server } = await import('../../../load/live/metrics-server.js');
  const server = new Server(address, figures);
  process.stderr.write(`tillfleet: metrics at ${await server.start()}\n`);
  return server;
}

async function createSender(
  url: string,
  figures: LiveFigures,
  notify: (text: string) => void,
): Promise<OtlpExport> {
  const { requireOtlpPackages } = await import('../../../load/live/otlp-packages.js');
  const { OtlpExport: Sender } = await import('../../../load/live/otlp-export.js');
  const shown = shownAddress(url);
  const sender = new Sender({
    packages: await requireOtlpPackages(),
    live: figures,
    url,
    instanceId: randomUUID(),
    onFailure: (message) =>
      notify(
        `tillfleet: metrics do not reach ${shown}: ${message}; this is shown once\n  hint: the load continues; check that a collector for OTLP over HTTP listens there`,
      ),
  });
  process.stderr.write(`tillfleet: metrics are sent to ${shown}\n`);
  return sender;
}
