import type { Scenario } from '../../../scenarios/scenario.js';
import { formatDuration } from '../../../text/duration.js';
import { second } from '../../../text/time-units.js';
import { newTenants } from '../created-resources.js';
import { livesIn } from '../target-file.js';
import type { TargetDescription } from '../target-schema.js';

/** The need of a call that no account of the target file can make. */
export const noAdministrator = 'an administrator: credentials.administrator in the target file';
const unused = 'a merchant, apps and terminals that nothing else uses: a target file without existing';

/** The requests in a second that exceed a rate limit of the service. */
const burstPerSecond = 500;

/** The need of a scenario that a target of this description does not meet; undefined if it meets all. */
export function obstacleAt(
  description: TargetDescription,
  { needs, isolated, lives: awaited }: Scenario,
): string | undefined {
  const { limits, existing, credentials, tenants, lives: stated = {} } = description;
  const { terminals = 0, burst, adminTopic, fresh, wsTokenMs = 0 } = needs;
  if (limits?.terminals !== undefined && terminals > limits.terminals)
    return `${terminals} terminals, and the target file allows ${limits.terminals}`;
  const { requestsPerSecond = Number.POSITIVE_INFINITY } = limits ?? {};
  if (burst === true && requestsPerSecond < burstPerSecond)
    return `${burstPerSecond} requests in a second, and the target file allows ${requestsPerSecond}`;
  const listed = existing?.terminals?.length;
  if (listed !== undefined && terminals > listed)
    return `${terminals} terminals, and the target file lists ${listed}`;
  const { wsToken = Number.POSITIVE_INFINITY } = livesIn(stated);
  if (awaited === undefined && typeof isolated !== 'object' && wsTokenMs > wsToken)
    return `wsTokens that live for ${formatDuration(Math.ceil(wsTokenMs / second) * second)}, and the target file states ${formatDuration(wsToken)}`;
  const isAbsent = credentials?.administrator === undefined;
  if (isAbsent && (adminTopic === true || typeof isolated === 'object')) return noAdministrator;
  if (fresh !== true) return undefined;
  return tenants === 'reuse-only' ? newTenants : existing && unused;
}
