import { operations, scopeNames } from '../../../../oracle/operations.js';
import { allowWithScope } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

/** One service for each operation, which also allows it with the scope after its own in the list of the document. */
export const operationsWithAnotherScope: readonly Mutant[] = operations.map(({ name, scope, clause }) => {
  const other = scopeNames[(scopeNames.indexOf(scope) + 1) % scopeNames.length] ?? scope;
  return {
    id: `allows-${hyphenated(name)}-with-${hyphenated(other)}`,
    sentence: `${name} is also allowed with ${other}.`,
    clause,
    scenario: `scopes.${name}`,
    wire: allowWithScope(other, name),
  };
});

function hyphenated(name: string): string {
  return name.replaceAll(':', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
