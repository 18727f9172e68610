import { type Logger, pino } from 'pino';
import type { LogLevel } from './log-level.js';

/** Fields that would let whoever reads the log in. Nothing logs them on purpose; this is the second door. */
const secretFields = [
  ...['authorization', 'secret', 'token', 'wsToken', 'clientSecret', 'appSecret', 'accessId', 'access_id'],
  ...['activationCode', 'password'],
];

const longestPath = 256;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string | undefined;
}

/** JSON lines. A request is logged without headers, body and query: callers put secrets in all of them. */
export function createLog(level: LogLevel, write: (line: string) => void): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: {
        req: ({ method, url, ip }: LoggedRequest) => ({
          method,
          path: (url.split('?', 1)[0] ?? '').slice(0, longestPath),
          ip,
        }),
        res: ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode }),
      },
    },
    { write },
  );
}
