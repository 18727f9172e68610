import Type from 'typebox';
import { faultListSchema } from './plan.js';

/** The schema of a fault file. */
export const faultFileSchema = Type.Object(
  { faults: faultListSchema },
  { additionalProperties: false, description: 'A fault plan for `tillfleet run --faults`.' },
);

/** `docs/schemas/faults.schema.json`. */
export function faultsSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A fault plan for tillfleet',
    ...faultFileSchema,
  };
}
