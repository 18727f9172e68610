import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { later, order, type Span } from './span.js';

/** A command that requestTerminal has accepted. */
export interface ModelCommand {
  readonly type: string;
  readonly body: string | undefined;
  readonly queued: Span;
  /** The copies that the terminal has received: true for one that is marked as redelivered. */
  readonly copies: boolean[];
  /** True if it was sent to a session, whether the terminal received it or not. */
  wasSent: boolean;
  /** True if it was sent to a connection that carries nothing: it is received when that ends, or by the next session. */
  inTransit: boolean;
  /** True if a connection that carries nothing was open when it came: the document has no word about what was sent there. */
  mayBeLost: boolean;
  /** True if its result has been reported. */
  done: boolean;
  /** True if a session began so close to its expiry that the model cannot decide whether it was sent. */
  unclear: boolean;
}

export function newCommand(facts: Pick<ModelCommand, 'type' | 'body' | 'queued'>): ModelCommand {
  return {
    ...facts,
    copies: [],
    wasSent: false,
    inTransit: false,
    mayBeLost: false,
    done: false,
    unclear: false,
  };
}

export function expiryOf({ queued }: ModelCommand): Span {
  return later(queued, decidedLimits.commandLifeMs);
}

/** The statuses that requestStatus may show. */
export function commandStatusesAt(command: ModelCommand, at: Span): readonly string[] {
  if (command.unclear) return ['QUEUED', 'SENT', 'COMPLETED', 'EXPIRED'];
  if (command.done) return ['COMPLETED'];
  const waiting = command.wasSent ? 'SENT' : 'QUEUED';
  switch (order(at, expiryOf(command))) {
    case 'before':
      return [waiting];
    case 'after':
      return ['EXPIRED'];
    case 'unclear':
      return [waiting, 'EXPIRED'];
  }
}
