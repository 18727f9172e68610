import { isObject } from './bound-parts.js';

/** An id of the target with the one that stands for it in the profile. */
interface Pair {
  readonly profile: string | number;
  readonly target: string | number;
}

interface Form {
  readonly pattern: RegExp;
  readonly make: (count: number) => string | number;
  readonly byProfile: Map<string, Pair>;
  readonly byTarget: Map<string, Pair>;
}

/**
 * Ids that have another form at the target, by the name of their field. Each gets one in the form of the profile when it
 * is seen first, and keeps it. An id that has the form already stays, unless it stands for another one by then.
 */
export class BoundIds {
  readonly #forms: ReadonlyMap<string, Form>;

  constructor(forms: Readonly<Record<string, string>> = {}) {
    this.#forms = new Map(Object.entries(forms).map(([field, form]) => [field, formOf(form)]));
  }

  get isEmpty(): boolean {
    return this.#forms.size === 0;
  }

  /** A value of the target with the ids of the profile, at any depth; the same value if there are none to change. */
  toProfile(value: unknown): unknown {
    return this.#changed(value, (field, id) => this.profileId(field, id));
  }

  /** A value of the profile with the ids of the target. */
  toTarget(value: unknown): unknown {
    return this.#changed(value, (field, id) => this.targetId(field, id));
  }

  profileId(field: string, id: string | number): string | number {
    const form = this.#forms.get(field);
    if (form === undefined) return id;
    const { pattern, make, byProfile, byTarget } = form;
    const known = byTarget.get(String(id));
    if (known !== undefined) return known.profile;
    let profile = id;
    const isTaken = () => byProfile.has(String(profile));
    if (!pattern.test(String(id)) || isTaken()) {
      let count = byTarget.size;
      do {
        count += 1;
        profile = make(count);
      } while (isTaken());
    }
    const pair = { profile, target: id };
    byTarget.set(String(id), pair);
    byProfile.set(String(profile), pair);
    return profile;
  }

  targetId(field: string, id: string | number): string | number {
    return this.#forms.get(field)?.byProfile.get(String(id))?.target ?? id;
  }

  #changed(value: unknown, change: (field: string, id: string | number) => string | number): unknown {
    if (this.isEmpty) return value;
    if (Array.isArray(value)) return value.map((each) => this.#changed(each, change));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [
        field,
        typeof each === 'string' || typeof each === 'number'
          ? change(field, each)
          : this.#changed(each, change),
      ]),
    );
  }
}

/** A form without other characters than # makes numbers, whose first digit is not 0. */
function formOf(form: string): Form {
  const digits = form.length - form.indexOf('#');
  const prefix = form.slice(0, -digits);
  const make =
    prefix === ''
      ? (count: number) => 10 ** (digits - 1) + count
      : (count: number) => `${prefix}${String(count).padStart(digits, '0')}`;
  const pattern = new RegExp(prefix === '' ? `^[1-9][0-9]{${digits - 1}}$` : `^${prefix}[0-9]{${digits}}$`);
  return { pattern, make, byProfile: new Map(), byTarget: new Map() };
}
