import { usageFailure } from '../../failure/failure.js';

/** The packages of OpenTelemetry. They are as large as a quarter of the program, and most loads do not need them. */
export interface OtlpPackages {
  readonly sdk: typeof import('@opentelemetry/sdk-metrics');
  readonly resources: typeof import('@opentelemetry/resources');
  readonly exporter: typeof import('@opentelemetry/exporter-metrics-otlp-http');
}

/** Loads the packages, which nothing else of the program does. */
export async function loadOtlpPackages(): Promise<OtlpPackages> {
  return {
    sdk: await import('@opentelemetry/sdk-metrics'),
    resources: await import('@opentelemetry/resources'),
    exporter: await import('@opentelemetry/exporter-metrics-otlp-http'),
  };
}

/** @throws Failure, exit code 64, if they are not installed */
export async function requireOtlpPackages(load = loadOtlpPackages): Promise<OtlpPackages> {
  try {
    return await load();
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND');
    if (!isMissing) throw error;
    throw usageFailure(
      '--otlp needs packages of OpenTelemetry, which are not installed with tillfleet',
      'npm install @opentelemetry/sdk-metrics@2 @opentelemetry/resources@2 @opentelemetry/exporter-metrics-otlp-http@0.223',
    );
  }
}
