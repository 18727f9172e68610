import { requestStatuses, resultStatuses } from '../../../conformance/oracle/commands.js';
import type { CommandExecuted, CommandReceived } from '../../events/schema/command.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { CommandShown } from '../../events/schema/shown.js';

/** The facts of one command that the actors of the run have seen. */
export interface Command {
  readonly requestId: string;
  readonly requestType: string;
  readonly configId: number;
  /** The first event of it. */
  readonly seq: number;
  /** The response to the request that created it. */
  triggered?: Stamp & CommandShown;
  /** The last record of it. */
  shown?: Stamp & CommandShown;
  /** The first time that its terminal received it. */
  received?: Stamp & CommandReceived;
  executed?: Stamp & CommandExecuted;
  /** The result that the dashboard has seen. */
  result?: { readonly seq: number; readonly t: number; readonly status: string };
  /** True if the service must have its result. */
  settled?: boolean;
  /** The event in which the auditor has read it. */
  listed?: number;
}

export const finalStatuses: ReadonlySet<string> = new Set(resultStatuses.map(({ name }) => name));

const ranks: Readonly<Record<string, number>> = { QUEUED: 0, SENT: 1, COMPLETED: 2, FAILED: 2, EXPIRED: 2 };

/** True if a record with the first status can have the other one later, or has it. */
export function isNextStatus(from: string, to: string): boolean {
  if (!requestStatuses.some((status) => status === to)) return false;
  return from === to || (ranks[from] ?? 0) < (ranks[to] ?? 0);
}

/** The field by which two events of one requestId are not of the same command. */
export function identityDifference(
  command: Pick<Command, 'requestType' | 'configId'>,
  event: Pick<Command, 'requestType' | 'configId'>,
): string | undefined {
  if (command.configId !== event.configId) return 'configId';
  return command.requestType === event.requestType ? undefined : 'requestType';
}
