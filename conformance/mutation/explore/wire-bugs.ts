import type { EmbeddedStageOptions } from '../../../src/examine/explore/service/embedded-stage.js';
import { frameField, isSendTo } from '../wire/frame.js';
import { alterResponses, isOperation } from '../wire/rest-alterations.js';
import type { Wire } from '../wire/wire.js';
import { behindWire } from './altered-stage.js';

/** A service with a bug between the backend and its callers, which a search must find. */
export interface WireBug {
  /** Completes "a service that …". */
  readonly id: string;
  readonly stage: EmbeddedStageOptions;
  /** The clauses of which the search must cite one. */
  readonly clauses: readonly string[];
  /** The step that shows the bug. */
  readonly step: RegExp;
  /** The seed of the search. Default: 1. */
  readonly seed?: number;
}

const lateMs = 60_000;
const registerWithinMs = 400;

function alteringResponses(...parts: Parameters<typeof alterResponses>): EmbeddedStageOptions {
  return behindWire(alterResponses(...parts));
}

const neverResponds: Wire = {
  rest: (request, forward) =>
    isOperation(request, 'refundStatus') ? new Promise<never>(() => undefined) : forward(request),
};

const pushesLate: Wire = {
  session: (session) => ({
    toClient(frame) {
      if (frameField(frame, 'action') !== 'PAYMENT_STATUS') return frame;
      setTimeout(() => session.sendToClient(frame), lateMs);
      return undefined;
    },
  }),
};

const losesWhatWasSent: Wire = {
  session: () => ({
    toClient: (frame) => (frame.headers.redelivered === 'true' ? undefined : frame),
  }),
};

const endsSlowSessions: Wire = {
  session(session) {
    let registered = false;
    return {
      toClient(frame) {
        if (frame.command === 'CONNECTED')
          setTimeout(() => {
            if (!registered) session.close(1008);
          }, registerWithinMs);
        return frame;
      },
      fromClient(frame) {
        registered ||= isSendTo(frame, '/app/terminal/register');
        return frame;
      },
    };
  },
};

const rejectsSecondAcks: Wire = {
  session(session) {
    const acknowledged = new Set<string | undefined>();
    return {
      fromClient(frame) {
        if (frame.command !== 'ACK') return frame;
        if (acknowledged.has(frame.headers.id)) session.close(1008);
        acknowledged.add(frame.headers.id);
        return frame;
      },
    };
  },
};

/** At least one bug for the check of schemas, for 5xx, for silence, and for each fault but the restart. */
export const wireBugs: readonly WireBug[] = [
  {
    id: 'responds with 500 to a cancellation that it must reject',
    stage: alteringResponses(['cancelTransaction'], (response) =>
      response.status === 409
        ? { status: 500, body: { errorCode: 'ERR_SYSTEM_ERROR', message: 'out of order' } }
        : response,
    ),
    clauses: ['OPENAPI'],
    step: /cancel it/,
  },
  {
    id: 'never responds to refundStatus',
    stage: behindWire(() => neverResponds),
    clauses: ['OPENAPI'],
    step: /look up the refunds/,
  },
  {
    id: 'pushes the outcome of a payment a minute late',
    stage: behindWire(() => pushesLate),
    clauses: ['SBX-23', 'PAY-07'],
    step: /at the terminal/,
    // The seed 1 finds it too, in a history whose steps are hard to leave out: together they take ten seconds.
    seed: 4,
  },
  {
    id: 'does not send again what a lost session has received',
    stage: behindWire(() => losesWhatWasSent),
    clauses: ['CMD-02', 'SBX-23', 'PAY-07'],
    step: /cut the connection|carry nothing|switch the terminal|restart|kick|deactivate/,
  },
  {
    id: 'offers heart-beats of a minute',
    stage: { config: { 'ws.heartBeat': lateMs } },
    clauses: ['CHN-11'],
    step: /carry nothing/,
  },
  {
    id: 'ends sessions that do not register within 400 ms',
    stage: behindWire(() => endsSlowSessions),
    clauses: ['CHN-11', 'TRM-01', 'REC-02', 'REC-07'],
    step: /delay the channel/,
  },
  {
    id: 'ends a session at the second ACK of a message',
    stage: behindWire(() => rejectsSecondAcks),
    clauses: ['CHN-11', 'REC-02'],
    step: /deliver each message twice/,
  },
  {
    id: 'omits the time of a refund',
    stage: alteringResponses(['refund'], (response) => {
      const { createdAt: _, ...others } = Object(response.body);
      return response.status === 200 ? { ...response, headers: {}, body: others } : response;
    }),
    clauses: ['OPENAPI'],
    step: /refund/,
  },
];
