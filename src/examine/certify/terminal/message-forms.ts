import { bodyField, type StompFrame } from '../wire/stomp-frame.js';

type Type = 'string' | 'integer' | 'object';

/** The fields of messages from a terminal with their types: S6.37 to S6.43, and S6.48 to S6.51. */
export const messageForms = {
  transaction: {
    referenceId: 'string',
    terminalId: 'string',
    status: 'string',
    gateway: 'string',
    specificTId: 'string',
    amount: 'integer',
    currency: 'string',
  },
  commandResult: { requestId: 'string', requestType: 'string', status: 'string', result: 'object' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Type>>>>;

/** The fields of messages that have another type than the document shows, each once: `amount is 12.5, not an integer`. */
export function otherTypes(
  messages: readonly Pick<StompFrame, 'json'>[],
  form: Readonly<Record<string, Type>>,
): readonly string[] {
  const wrong = messages.flatMap((message) =>
    Object.entries(form).flatMap(([name, type]) => {
      const value = bodyField(message, name);
      return value === undefined || isOf(type, value)
        ? []
        : [`${name} is ${JSON.stringify(value)}, not of type ${type}`];
    }),
  );
  return [...new Set(wrong)];
}

function isOf(type: Type, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}

/** The fields that messages lack. */
export function missingFields(
  messages: readonly Pick<StompFrame, 'json'>[],
  form: Readonly<Record<string, Type>>,
): readonly string[] {
  return Object.keys(form).filter((name) =>
    messages.some((message) => bodyField(message, name) === undefined),
  );
}
