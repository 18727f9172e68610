/** The reasons for which a call has no result. */
export type CallProblem =
  /** The service cannot be reached. */
  | 'unreachable'
  /** There was no response in time. */
  | 'timeout'
  /** The sign-in is no longer valid. */
  | 'expired'
  /** The service has rejected the call. */
  | 'rejected';

/** A call without a result, with a sentence for the person at the page. */
export class CallError extends Error {
  readonly problem: CallProblem;
  /** The status of the response, if there was one. */
  readonly status: number | undefined;

  constructor(problem: CallProblem, sentence: string, status?: number) {
    super(sentence);
    this.problem = problem;
    this.status = status;
  }
}

/** A sentence for any error that a view has caught. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.message;
  return `The page had an internal error: ${error instanceof Error ? error.message : String(error)}`;
}

interface ErrorBody {
  readonly errorCode?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
}

/** The error for a response other than success. */
export function rejectionOf(status: number, body: unknown, retryAfter: string | null): CallError {
  const { errorCode, message, details } = isObject(body) ? (body as ErrorBody) : {};
  const text = typeof message === 'string' ? message : `the service responded with the status ${status}`;
  const code = typeof errorCode === 'string' ? ` (${errorCode})` : '';
  switch (status) {
    case 401:
      return new CallError('expired', 'The credentials are not valid, or no longer valid.');
    case 403:
      return new CallError('rejected', `This account may not do that: ${text}${code}.`);
    case 429:
      return new CallError(
        'rejected',
        `Too many requests: the service accepts the next one in ${retryAfter ?? 1} s${code}.`,
      );
    default:
      return new CallError(
        'rejected',
        `The service rejected it: ${text}${detailsOf(details)}${code}.`,
        status,
      );
  }
}

function detailsOf(details: unknown): string {
  if (!Array.isArray(details)) return '';
  const lines = details.flatMap((each: unknown) =>
    isObject(each) && 'path' in each && 'problem' in each ? [`${each.path} ${each.problem}`] : [],
  );
  return lines.length === 0 ? '' : `: ${lines.join(', ')}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
