import { expect, it } from 'vitest';
import { type PersonaRunOptions, runPersonas } from '../../../test/support/persona-run.js';
import { inShare, oneIn } from '../../../test/suite/share.js';

const config = { 'refund.cooldownFrom': 'payment' } as const;

/** The refunds of one persona with a cooldown from the payment: their HTTP statuses by their reference, and the findings. */
async function refundsOf(persona: string, wire?: PersonaRunOptions['wire']) {
  const statuses = new Map<unknown, number[]>();
  const seen: PersonaRunOptions['wire'] = {
    rest: async (request, forward) => {
      const response = await (wire?.rest ?? ((each, pass) => pass(each)))(request, forward);
      if (!request.path.endsWith('/refund') || !(request.body instanceof Object)) return response;
      const reference = Reflect.get(request.body, 'refundReferenceId');
      statuses.set(reference, [...(statuses.get(reference) ?? []), response.status]);
      return response;
    },
  };
  const run = await runPersonas({
    personas: [persona],
    lasts: '3m',
    roundsPerMinute: 60,
    wire: seen,
    config,
  });
  return { findings: run.findings, statuses: [...statuses.values()] };
}

it.each(oneIn(2, ['careless-retrier', 'kiosk']))(
  'a %s whose refund is rejected within the cooldown sends the same refund once more when it is over (INT-09)',
  async (persona) => {
    const { findings, statuses } = await refundsOf(persona);
    expect(findings).toEqual([]);
    expect(statuses.filter((each) => each.join().startsWith('400,200')).length).toBeGreaterThan(3);
    expect(statuses.filter((each) => each.length > 1 && each[1] === 400)).toEqual([]);
  },
);

it.runIf(inShare(2))(
  'a refund that is rejected for the cooldown when it is over is a finding (REF-03)',
  async () => {
    const { findings } = await refundsOf('kiosk', {
      rest: async (request, forward) => {
        if (!request.path.endsWith('/refund')) return forward(request);
        const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' };
        const body = { errorCode: 'ERR_REFUND_COOLDOWN', message: 'too soon', retryAfterSeconds: 10 };
        return { status: 400, headers, body };
      },
    });
    expect(findings[0]).toMatchObject({
      operation: 'refund',
      actual: expect.stringContaining('ERR_REFUND_COOLDOWN'),
    });
  },
);
