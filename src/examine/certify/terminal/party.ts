import { Integrator } from '../../../simulator/integrator/integrator.js';
import { second } from '../../../text/time-units.js';
import type { GivenCredential } from '../invitation.js';
import type { Party } from '../party.js';
import { legacyObstacles, legacyTerminalExaminations, terminalExaminations } from './registry.js';
import { TerminalExaminee } from './terminal-examinee.js';

export interface TerminalPartyOptions {
  /** True: the client identifies itself in SUBSCRIBE, without a wsToken. */
  readonly legacy?: boolean;
  /** The life of a wsToken in the examination of its refresh, in milliseconds. */
  readonly tokenLifeMs?: number;
}

/** A refresh at the end of the life is later than after 5/6 of it by more than the tolerance. */
export const defaultTokenLifeMs = 12 * second;

/** Terminals written elsewhere, and what they have to show. */
export function terminalParty({
  legacy = false,
  tokenLifeMs = defaultTokenLifeMs,
}: TerminalPartyOptions = {}): Party<TerminalExaminee> {
  return {
    name: 'terminal',
    examinations: legacy ? legacyTerminalExaminations : terminalExaminations,
    keepsSession: true,
    calls: ['token', 'webSocketToken', 'terminalInfo', 'activateTerminal'],
    ...(legacy && { obstacles: legacyObstacles }),
    config: { 'ws.migration.legacy-auth.enabled': legacy },
    async prepare(setting) {
      const { administrator, http } = setting;
      const { merchantId } = await administrator.createMerchant('Certification');
      const { branchId } = await administrator.createBranch(merchantId, 'Certification');
      const account = await administrator.createTerminal({ branchId });
      const { appId, appSecret } = await administrator.createApp({
        displayName: 'Examiner',
        owner: { merchantId },
        scopes: ['terminals:trigger', 'terminals:read', 'payments:direct', 'transactions:read'],
        sandbox: false,
      });
      const commander = new Integrator({ http, appId, appSecret });
      const examinee = new TerminalExaminee({ setting, account, commander, tokenLifeMs, legacy });
      const { terminalId, configId, clientId, clientSecret, accessId } = account;
      const credential: GivenCredential = {
        kind: 'terminal',
        id: clientId,
        secret: clientSecret,
        of: terminalId,
        more: { terminalId, configId, ...(legacy && { accessId }) },
      };
      return { credentials: [credential], examinee };
    },
  };
}
