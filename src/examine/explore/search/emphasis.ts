/** A kind of steps. */
export type StepKind = 'tokens' | 'payments' | 'refunds' | 'terminal' | 'faults' | 'time' | 'accounts';

/** The factors by which a history draws kinds of steps more often than others. */
export interface Emphasis {
  readonly factors: Readonly<Partial<Record<StepKind, number>>>;
  /** The states and transitions that it is good at reaching, by the beginnings of their names. */
  readonly reaches: readonly string[];
}

/**
 * The emphases of the histories of a search, in turn. A state that needs several steps of one kind is rare where all kinds
 * are as common.
 */
export const emphases: readonly Emphasis[] = [
  { factors: { tokens: 6 }, reaches: ['token', 'app'] },
  {
    factors: { payments: 4, refunds: 4, time: 2 },
    reaches: ['sandbox payment', 'production payment: CANCELLED', 'production payment: SUCCESS > CANCELLED'],
  },
  {
    factors: { terminal: 5, faults: 2 },
    reaches: ['report', 'credentials', 'terminal', 'command: SENT > COMPLETED'],
  },
  { factors: { payments: 3, refunds: 6, time: 2 }, reaches: ['refund', 'production payment'] },
  { factors: { faults: 5, terminal: 3 }, reaches: ['channel', 'messages', 'service'] },
  { factors: { accounts: 4, payments: 3 }, reaches: ['settlement', 'production payment: none'] },
  { factors: { time: 4, terminal: 4, tokens: 2 }, reaches: ['command'] },
];

/** The first history that may have the emphasis which suits what the search has not reached yet. */
const steeredFrom = 2 * emphases.length;
/** The first history from which on only every other one has it: what was not reached until then may be out of reach. */
const seldomFrom = 30;

/**
 * The number of the emphasis of a history.
 *
 * @param history the number of the history, from 0
 * @param missing the states and transitions that the histories before it have not reached
 */
export function emphasisOf(history: number, missing: readonly string[]): number {
  const regular = history % emphases.length;
  const isSteered = history >= steeredFrom && (history < seldomFrom || history % 2 === 0);
  const wanted = missing[Math.floor(history / 2) % missing.length];
  return isSteered && wanted !== undefined ? suitableFor(wanted, regular) : regular;
}

/** The emphasis with the longest beginning of the name; the regular one without any. */
function suitableFor(name: string, regular: number): number {
  let [suitable, length] = [regular, 0];
  for (const [number, { reaches }] of emphases.entries())
    for (const beginning of reaches)
      if (name.startsWith(beginning) && beginning.length > length)
        [suitable, length] = [number, beginning.length];
  return suitable;
}
