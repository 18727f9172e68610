/** The measures of the smoke profile, in the order of its result. */
export const smokeMeasures = [
  'payNow',
  'getTransactionDetails',
  'requestTerminal',
  'connect',
  'registered',
  'delivery',
  'heartBeat',
  'reconnect',
] as const;
