import fastify from 'fastify';
import { forcedOutcome } from '../../src/simulator/integrator/behaviours/money.js';
import { serveFigures } from '../process/serve-figures.js';

interface Order {
  readonly referenceId: string;
  readonly amount: string;
  readonly currency: string;
}

const hour = 3_600_000;
const now = new Date().toISOString();
/** The fields that the generator requires of a response, and that no request has. */
const constant = {
  tradeNo: 'T-1',
  gateway: 'bare',
  channel: 'pos',
  merchantId: 'm-1',
  branchId: null,
  sandbox: true,
  refundedAmount: '0.00',
  createdAt: now,
  updatedAt: now,
};

/** A bare fastify that responds to each payment as the service does, and stores and checks nothing. */
const app = fastify();
app.post('/api/v1/oauth/token', async () => ({
  token: 'bare',
  type: 'bearer',
  expiryDate: new Date(Date.now() + 24 * hour).toISOString(),
}));
app.post<{ readonly Body: Order }>('/api/v1/:system/payNow', async ({ body }, reply) => {
  void reply.header('x-request-id', 'bench');
  const { status, errorCode } = forcedOutcome(body.amount);
  return { ...constant, ...body, status, ...(errorCode !== undefined && { errorCode }) };
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
serveFigures({ port: Number(new URL(address).port), token: 'bare' });
