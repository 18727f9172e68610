/** The reason why no scenario can check a row on a service. */
export interface UnreachableRow {
  readonly row: string;
  readonly why: string;
  /** The test that checks it on the embedded service, by its file. */
  readonly checkedBy: string;
}

/** The rows whose input or reaction does not come over the wire. All others have forms. */
export const unreachableRows: readonly UnreachableRow[] = [
  {
    row: 'H08',
    why: 'How a server finds its silent sessions is not visible to any of them.',
    checkedBy: 'src/stomp/timing/sweep.test.ts',
  },
  {
    row: 'H09',
    why: 'No client can make the event loop of the server late.',
    checkedBy: 'src/stomp/timing/sweep.test.ts',
  },
  {
    row: 'BAD-14',
    why: 'Claims with a valid signature need the key of the service.',
    checkedBy: 'conformance/channel/bad-input/connect-cases.ts',
  },
  {
    row: 'BAD-58',
    why: 'No client can block the event loop of the server.',
    checkedBy: 'conformance/channel/bad-input/time-cases.ts',
  },
];

/** The rows that are about RECEIPT, which the service document does not show: a service that sends none breaks no other. */
export const receiptRows: ReadonlySet<string> = new Set([
  'R01',
  'R02',
  'U05',
  'N02',
  'T05',
  'D01',
  'E05',
  'BAD-46',
  'BAD-47',
  'BAD-48',
]);
