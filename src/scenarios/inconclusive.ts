/** The clauses of a scenario could not be witnessed: a required call failed, or a message never arrived. */
export class Inconclusive extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Inconclusive';
  }
}
