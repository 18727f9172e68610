/** A row of STOMP that the pack leaves out, with the reason. */
export interface LeftOutRow {
  readonly row: string;
  readonly why: string;
}

const because = (why: string, ...rows: readonly string[]): readonly LeftOutRow[] =>
  rows.map((row) => ({ row, why }));

/** The rows that do not apply to a broker of others. All others have forms. */
export const leftOutRows: readonly LeftOutRow[] = [
  ...because(
    'It is about the wsToken, legacy authentication or the Origin of the payment service.',
    'BAD-10',
    'BAD-11',
    'BAD-12',
    'BAD-13',
    'BAD-14',
    'BAD-15',
    'BAD-16',
    'BAD-17',
    'BAD-18',
    'BAD-19',
    'BAD-20',
  ),
  ...because(
    'It is about the destinations of the payment service; a broker has its own.',
    'U04',
    'BAD-21',
    'BAD-22',
    'BAD-23',
    'BAD-24',
    'BAD-25',
  ),
  ...because(
    'It is about the messages and commands of the payment service.',
    'N04',
    'A08',
    'BAD-52',
    'BAD-54',
    'BAD-55',
  ),
  ...because(
    'It is a limit of the payment service that STOMP does not have.',
    'C11',
    'H10',
    'H11',
    'L01',
    'BAD-38',
    'BAD-39',
    'BAD-40',
    'BAD-41',
    'BAD-42',
    'BAD-51',
  ),
  ...because('No client can see it or cause it.', 'H08', 'H09', 'BAD-58'),
];
