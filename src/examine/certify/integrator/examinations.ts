import type { ExaminationKind } from './examination.js';
import { cooldown } from './examinations/cooldown.js';
import { failedPayment } from './examinations/failed-payment.js';
import { forbidden } from './examinations/forbidden.js';
import { lostResponse } from './examinations/lost-response.js';
import { notFound } from './examinations/not-found.js';
import { ownTenant } from './examinations/own-tenant.js';
import { pendingPayment } from './examinations/pending-payment.js';
import { rateLimit } from './examinations/rate-limit.js';
import { rejectedToken } from './examinations/rejected-token.js';
import { requestedScope } from './examinations/requested-scope.js';
import { serverError } from './examinations/server-error.js';
import { tokenRenewal } from './examinations/token-renewal.js';
import { tokenReuse } from './examinations/token-reuse.js';
import { validCalls } from './examinations/valid-calls.js';

/**
 * Every examination of an integrator. All of them follow the traffic from the first call on. Where several would
 * intervene in the same call, the first one does: `forbidden` is the last of these, because a client may give an operation
 * up for good after a 403. Those at the end judge the whole time.
 */
export const integratorExaminations: readonly ExaminationKind[] = [
  lostResponse,
  rateLimit,
  rejectedToken,
  serverError,
  notFound,
  pendingPayment,
  failedPayment,
  cooldown,
  forbidden,
  tokenRenewal,
  requestedScope,
  tokenReuse,
  ownTenant,
  validCalls,
];
