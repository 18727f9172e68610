import Type from 'typebox';
import { faultListSchema } from './plan.js';

/** What a file of faults holds. */
export const faultFileSchema = Type.Object(
  { faults: faultListSchema },
  { additionalProperties: false, description: 'A plan of faults of `tillfleet run --faults`.' },
);

/** `docs/faults.schema.json`. */
export function faultsSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A plan of faults of tillfleet',
    ...faultFileSchema,
  };
}
