/** A request that works as it is. */
export interface RequestExample {
  readonly summary: string;
  readonly value: object;
}

/** The examples of one request, by name. The first one is prefilled by the page of the document. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;

/** Ids of the built-in fixtures, so that the examples work on a service that was started with them. */
export const exampleIds = {
  merchantId: 'mer_harbour',
  branchId: 'br_quay',
  terminalId: 'T00001001',
  configId: 1001,
  referenceId: 'order-4711',
} as const;

/** The examples of a request that has one. */
export function oneExample(summary: string, value: object): RequestExamples {
  return { example: { summary, value } };
}
