import type { MeterProvider, PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../../simulator/http/redact.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';
import type { LiveFigures } from './live-figures.js';
import { otlpMetrics } from './otlp-metrics.js';
import type { OtlpPackages } from './otlp-packages.js';

export interface OtlpExportOptions {
  readonly packages: OtlpPackages;
  readonly live: LiveFigures;
  /** The address that takes metrics, with its path. */
  readonly url: string;
  /** A text that no other load of the same service has. */
  readonly instanceId: string;
  /** Called with the first error of a collector. A load continues without it. */
  readonly onFailure: (message: string) => void;
}

/** An export that takes longer than this has failed, in milliseconds: the last one holds up the end of the program. */
const exportWithinMs = 3 * second;

/** The time between two exports, in milliseconds. */
const exportEveryMs = 5 * second;

/** Sends the figures of a load to a collector of OpenTelemetry while it is performed, and once more at its end. */
export class OtlpExport {
  readonly #options: OtlpExportOptions;
  #provider: MeterProvider | undefined;
  #state: 'new' | 'failed' = 'new';

  constructor(options: OtlpExportOptions) {
    this.#options = options;
  }

  start(): void {
    const { packages, live, instanceId } = this.#options;
    const { sdk, resources } = packages;
    const startedMs = monotonicNow();
    const resource = resources.resourceFromAttributes({
      'service.name': 'tillfleet',
      'service.version': live.facts.version,
      'service.instance.id': instanceId,
    });
    const scope = { name: 'tillfleet.load', version: live.facts.version };
    const collect = async () => {
      const scopeMetrics = [{ scope, metrics: otlpMetrics(live, startedMs, sdk) }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    };
    const reader = new sdk.PeriodicExportingMetricReader({
      exporter: this.#reportingExporter(),
      exportIntervalMillis: exportEveryMs,
      exportTimeoutMillis: exportWithinMs,
      metricProducers: [{ collect }],
    });
    this.#provider = new sdk.MeterProvider({ resource, readers: [reader] });
  }

  /** Sends the last figures, and ends. */
  async stop(): Promise<void> {
    const provider = this.#provider;
    this.#provider = undefined;
    try {
      await provider?.shutdown();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The exporter of OpenTelemetry, whose errors are reported once and end nothing. */
  #reportingExporter(): PushMetricExporter {
    const { packages, url } = this.#options;
    const exporter = new packages.exporter.OTLPMetricExporter({
      url,
      // An error of the exporter comes before the reader stops waiting for it.
      timeoutMillis: exportWithinMs / 2,
      temporalityPreference: packages.exporter.AggregationTemporalityPreference.CUMULATIVE,
    });
    return {
      export: (metrics, done) =>
        exporter.export(metrics, (result) => {
          if (result.error !== undefined) this.#failed(result.error);
          done({ code: 0 });
        }),
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    };
  }

  #failed(error: unknown): void {
    if (this.#state === 'failed') return;
    this.#state = 'failed';
    this.#options.onFailure(oneLine(reasonOf(error), 200));
  }
}

/** The status of a response, or the error of the system: an error of several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return `HTTP ${code} ${messageOf(error)}`;
  return messageOf(error) || String(code);
}
