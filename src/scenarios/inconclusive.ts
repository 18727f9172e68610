/** What a scenario claims could not be witnessed: a control was refused, or something never came. */
export class Inconclusive extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Inconclusive';
  }
}
