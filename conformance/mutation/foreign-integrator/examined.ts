import { scopes } from '../../../src/contract/scopes.js';
import { examinationLimits } from '../../../src/examine/certify/integrator/examination-limits.js';
import {
  type ExaminationProgress,
  IntegratorExaminer,
} from '../../../src/examine/certify/integrator/integrator-examiner.js';
import { inVirtualTime, type VirtualService } from '../../../test/support/virtual-time.js';
import { examinedFetch } from './examined-fetch.js';
import { loadForeign } from './foreign-source.js';

/** The shortened times of the examination. */
const config = {
  'accessToken.lifetime': 20_000,
  'refund.cooldown': 10_000,
  'refund.cooldownFrom': 'payment',
} as const;

/** Ends an examination that does not end by itself, in virtual milliseconds. */
const maxMs = 180_000;

export interface Examined {
  readonly progress: readonly ExaminationProgress[];
  readonly lines: readonly string[];
  readonly tookMs: number;
}

/** Examines an integrator, given by its source, in memory and virtual time. */
export async function examine(source: string): Promise<Examined> {
  const Integrator = await loadForeign(source);
  return inVirtualTime({ config }, async (service) => {
    const { appId, appSecret, terminalId, ownIds } = await tenantOf(service);
    const startedAt = Date.now();
    const examiner = new IntegratorExaminer({ startedAt, limits: examinationLimits, ownIds });
    const lines: string[] = [];
    const stop = new AbortController();
    const { baseUrl } = service.backend;
    const integrator = new Integrator({
      baseUrl,
      appId,
      appSecret,
      terminalId,
      fetch: examinedFetch(service.http, examiner),
      log: (line) => lines.push(line),
    });
    const running = integrator.run(stop.signal);
    while (Date.now() < startedAt + maxMs && !isOver(examiner)) {
      await service.sleep(250);
      examiner.time(Date.now());
    }
    stop.abort();
    await running;
    return { progress: examiner.progress, lines, tookMs: Date.now() - startedAt };
  });
}

async function tenantOf({ administrator }: VirtualService) {
  const { merchantId } = await administrator.createMerchant('Store');
  const { branchId } = await administrator.createBranch(merchantId, 'North');
  const { terminalId, configId } = await administrator.createTerminal({ branchId });
  const app = { displayName: 'Point of sale', owner: { merchantId }, scopes: [...scopes], sandbox: true };
  const { appId, appSecret } = await administrator.createApp(app);
  const ownIds = {
    terminalIds: [terminalId],
    configIds: [String(configId)],
    branchIds: [branchId],
    merchantIds: [merchantId],
  };
  return { appId, appSecret, terminalId, ownIds };
}

function isOver(examiner: IntegratorExaminer): boolean {
  return examiner.isFinished || examiner.progress.some(({ judgement }) => judgement.state === 'fail');
}
