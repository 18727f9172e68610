/** The page that explains how a run, a load or a search has ended, and what to do then. */
export const meaningPage = 'docs/exit-codes.md';
