/** The example of a foreign integrator with one deliberate defect, and the clause that it breaks. */
export interface BrokenIntegrator {
  /** A verb phrase with the integrator as its subject. */
  readonly id: string;
  /** The defect in one sentence. */
  readonly sentence: string;
  /** The clause by which the examination must fail. */
  readonly clause: string;
  /** Texts of the example, each there exactly once, and what replaces them. */
  readonly changes: readonly (readonly [right: string, wrong: string])[];
}
