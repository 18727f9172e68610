import { type Logger, pino } from 'pino';
import { wallNow } from '../text/clock/process-clock.js';
import type { LogLevel } from './log-level.js';

/** Fields with secrets. No code logs them on purpose; redaction is the second line of defence. */
const secretFields = [
  'authorization',
  'secret',
  'token',
  'wsToken',
  'clientSecret',
  'appSecret',
  'accessId',
  'access_id',
  'activationCode',
  'password',
];

const maxPathLength = 256;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string | undefined;
}

/** A log of JSON lines. Requests are logged without headers, body and query, because all of them may contain secrets. */
export function createLog(level: LogLevel, write: (line: string) => void): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(wallNow()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: {
        req: ({ method, url, ip }: LoggedRequest) => ({
          method,
          path: (url.split('?', 1)[0] ?? '').slice(0, maxPathLength),
          ip,
        }),
        res: ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode }),
      },
    },
    { write },
  );
}
