import { runReport } from './run-report.js';

/** The JSON Schema of the report, as `docs/schemas/report.schema.json` has it. */
export function reportSchemaDocument(): object {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...runReport };
}
