import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isSecretName } from '../../simulator/http/redact.js';
import { typeText } from './form-text.js';
import { partsOfSchema } from './schema-parts.js';

/** The differences of a body from its form in the reference profile. Fields at a depth are written as `items[].amount`. */
export interface FormDifferences {
  /** Required fields that it does not have. */
  readonly missing: readonly string[];
  /** Fields with another type, or with a value that the form does not have: the name, what is there, and what is expected. */
  readonly otherType: readonly string[];
  /** Fields that the form does not have. */
  readonly unknown: readonly string[];
}

/** The characters of a value that are shown. */
const maxShown = 40;

/**
 * The differences of a body; lists are looked at whole, each difference is named once.
 *
 * @param mayBeForeign true to show no values: they may be data of others
 */
export function differencesFrom(schema: TSchema, body: unknown, mayBeForeign = false): FormDifferences {
  const missing = new Set<string>();
  const otherType = new Map<string, string>();
  const unknown = new Set<string>();
  const visit = (form: TSchema, value: unknown, at: string) => {
    const { properties, required = [], items, anyOf, patternProperties } = partsOfSchema(form);
    if (isObject(value) && properties !== undefined && patternProperties === undefined) {
      for (const name of required) if (!(name in value)) missing.add(joined(at, name));
      for (const [name, each] of Object.entries(value)) {
        const field = properties[name];
        if (field === undefined) unknown.add(joined(at, name));
        else visit(field, each, joined(at, name));
      }
      return;
    }
    if (Array.isArray(value) && items !== undefined) {
      for (const each of value) visit(items, each, `${at}[]`);
      return;
    }
    const member = anyOf?.find((each) => isObject(value) && partsOfSchema(each).properties !== undefined);
    if (member !== undefined) return visit(member, value, at);
    if (!Check(form, value))
      otherType.set(
        at || 'the body',
        `${kindOf(value, mayBeForeign || isSecretName(at.replace(/^.*\./, '')))} instead of ${typeText(form)}`,
      );
  };
  visit(schema, body, '');
  const others = [...otherType].map(([name, what]) => `${name}: ${what}`);
  return { missing: [...missing], otherType: others, unknown: [...unknown] };
}

function joined(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text or number, unless it is hidden; the kind of anything else. */
function kindOf(value: unknown, isHidden: boolean): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (value === undefined) return 'nothing';
  if (isHidden) return `another ${typeof value}`;
  const text = JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
