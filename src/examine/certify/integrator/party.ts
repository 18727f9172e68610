import { operations, scopeNames } from '../../../../conformance/oracle/operations.js';
import { second } from '../../../text/time-units.js';
import type { Party } from '../party.js';
import { conductExamination } from './conduct-examination.js';
import { integratorExaminations } from './examinations.js';
import { IntegratorExaminee } from './integrator-examinee.js';

export interface IntegratorPartyOptions {
  /** The life of an access token, in milliseconds. */
  readonly tokenLifeMs?: number;
  /** The cooldown of refunds, from a payment and from each refund, in milliseconds. */
  readonly refundCooldownMs?: number;
}

export const defaultIntegratorTokenLifeMs = 20 * second;
export const defaultRefundCooldownMs = 10 * second;

/** Integrators written elsewhere, and the conduct that is required of them. */
export function integratorParty({
  tokenLifeMs = defaultIntegratorTokenLifeMs,
  refundCooldownMs = defaultRefundCooldownMs,
}: IntegratorPartyOptions = {}): Party<IntegratorExaminee> {
  return {
    name: 'integrator',
    examinations: integratorExaminations.map(conductExamination),
    keepsSession: false,
    calls: ['token', 'webSocketToken', ...operations.map(({ name }) => name)],
    config: {
      'accessToken.lifetime': tokenLifeMs,
      'refund.cooldown': refundCooldownMs,
      // The first refund of a sale can then be too early.
      'refund.cooldownFrom': 'payment',
    },
    async prepare(setting) {
      const { administrator } = setting;
      const tenant = async (name: string) => {
        const { merchantId } = await administrator.createMerchant(name);
        const { branchId } = await administrator.createBranch(merchantId, name);
        const { terminalId, configId } = await administrator.createTerminal({ branchId });
        return { merchantId, branchId, terminalId, configId };
      };
      const { merchantId, branchId, terminalId, configId } = await tenant('Certification');
      // Its ids exist, and are not the client's.
      await tenant('Another merchant');
      const { appId, appSecret } = await administrator.createApp({
        displayName: 'Certification',
        owner: { merchantId },
        scopes: [...scopeNames],
        sandbox: true,
      });
      const examinee = new IntegratorExaminee(setting, {
        terminalIds: [terminalId],
        configIds: [String(configId)],
        branchIds: [branchId],
        merchantIds: [merchantId],
      });
      const more = {
        system: 'pos',
        terminalId,
        configId,
        branchId,
        merchantId,
        tokenLifeSeconds: tokenLifeMs / second,
        refundCooldownSeconds: refundCooldownMs / second,
      };
      return {
        credentials: [{ kind: 'app', id: appId, secret: appSecret, of: 'Certification', more }],
        examinee,
      };
    },
  };
}
