import { counted, nounFor } from '../text/counted.js';

/** A violation of a JSON schema, as TypeBox and the framework of the REST interface report it. */
interface Violation {
  readonly keyword: string;
  readonly params: object;
  /** The place of the keyword in the schema. */
  readonly schemaPath: string;
  /** The JSON pointer of the value. */
  readonly instancePath: string;
}

/** A field of a body or of a query, and what is wrong with it: `/currency` `must be a string`. */
export interface SchemaProblem {
  /** The JSON pointer of the field; `/` for all of them. */
  readonly path: string;
  readonly problem: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
};

/**
 * The violations of a schema in the form of both interfaces (ERR-01). The texts have limits and names of the schema, and
 * nothing of the value.
 */
export function schemaProblems(found: readonly Violation[]): readonly SchemaProblem[] {
  const unions = found.filter(({ keyword }) => keyword === 'anyOf');
  const problems = new Map<string, SchemaProblem>();
  for (const violation of found) {
    // It repeats the line about its object, and names a field that is not in the schema.
    if (violation.keyword === 'boolean') continue;
    if (unions.some((union) => isBranchOf(union, violation))) continue;
    const path = violation.instancePath || '/';
    const problem =
      violation.keyword === 'anyOf'
        ? textOfUnion(violation, found)
        : textOf(violation.keyword, violation.params);
    problems.set(`${path} ${problem}`, { path, problem });
  }
  return [...problems.values()];
}

function isBranchOf(union: Violation, { schemaPath }: Violation): boolean {
  return schemaPath.startsWith(`${union.schemaPath}/anyOf/`);
}

function textOfUnion(union: Violation, found: readonly Violation[]): string {
  const branches = found.filter((violation) => isBranchOf(union, violation));
  if (branches.some(({ keyword }) => keyword !== 'type')) return 'fits none of its forms';
  return textOf('type', { type: branches.map(({ params }): unknown => Reflect.get(params, 'type')) });
}

/** The text of one violation: `must be a string`. */
function textOf(keyword: string, params: object): string {
  const limit = Number(Reflect.get(params, 'limit'));
  switch (keyword) {
    case 'required':
      return fieldsMissing([Reflect.get(params, 'requiredProperties')].flat());
    case 'type':
      return `must be ${[Reflect.get(params, 'type')].flat().map(kindOf).join(' or ')}`;
    case 'enum':
      return `must be one of ${[Reflect.get(params, 'allowedValues')].flat().join(', ')}`;
    case 'const':
      return `must be ${String(Reflect.get(params, 'allowedValue'))}`;
    case 'pattern':
      return `must match the pattern ${String(Reflect.get(params, 'pattern'))}`;
    case 'format':
      return `must have the format ${String(Reflect.get(params, 'format'))}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minLength':
      return `must have at least ${counted(limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`;
    case 'minItems':
      return `must have at least ${counted(limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'item')}`;
    case 'additionalProperties':
      return 'has a field that is not allowed';
    default:
      return 'is not valid';
  }
}

function fieldsMissing(names: readonly unknown[]): string {
  return `must have the ${nounFor(names.length, 'field')} ${names.join(', ')}`;
}

function kindOf(type: unknown): string {
  return kinds[String(type)] ?? String(type);
}
