import { describe, expect, it } from 'vitest';
import { examinationLimits } from '../../../src/examine/certify/integrator/examination-limits.js';
import { IntegratorExaminer } from '../../../src/examine/certify/integrator/integrator-examiner.js';
import { createIntegrators } from '../../../src/run/fleet/fleet-integrators.js';
import { provision } from '../../../src/run/fleet/provision.js';
import { HttpClient } from '../../../src/simulator/http/http-client.js';
import type { Persona } from '../../../src/simulator/integrator/personas.js';
import { inVirtualTime } from '../../../test/support/virtual-time.js';
import { examinedCalls } from './examined-calls.js';
import { honest, pointOfSaleWithRefunds } from './our-personas.js';
import { inShare, oneIn } from '../../../test/suite/share.js';

/** Examines an integrator of the simulator in memory, for some minutes of virtual time. */
function examine(persona: Persona, maxSeconds: number) {
  return inVirtualTime({ config: { 'accessToken.lifetime': 20_000 } }, async (service) => {
    const { administrator, random, emit, network, backend } = service;
    const provisioned = await provision(administrator, {
      merchants: ['Store'],
      branches: [{ merchant: 0, name: 'North' }],
      terminals: [{ branch: 0, name: 'Terminal 1', legacy: false }],
      apps: [{ name: 'examined', persona, owner: { merchant: 0 }, roundsPerMinute: 60 }],
    });
    const { identities } = provisioned;
    const ownIds = {
      terminalIds: identities.map(({ terminalId }) => terminalId),
      configIds: identities.map(({ configId }) => String(configId)),
      branchIds: [],
      merchantIds: [],
    };
    const examiner = new IntegratorExaminer({ startedAt: Date.now(), limits: examinationLimits, ownIds });
    const http = new HttpClient({ network, baseUrl: backend.baseUrl, around: examinedCalls(examiner) });
    const { link } = service.target;
    const [integrator] = await createIntegrators(provisioned, { http, link, random, emit, administrator });
    integrator?.start();
    for (let seconds = 0; seconds < maxSeconds && !examiner.isFinished; seconds += 1) {
      await service.sleep('1s');
      examiner.time(Date.now());
    }
    await integrator?.stop();
    return examiner.progress.map(({ text, judgement }) => ({ id: text.id, ...judgement }));
  });
}

describe('our integrators under examination', () => {
  it.each(oneIn(4, ['pos', 'kiosk', 'companion', 'erp']))(
    'a %s fails no examination, and passes each that its calls reach',
    async (name) => {
      const progress = await examine(honest(name), 60);
      expect(progress.filter(({ state }) => state === 'fail')).toEqual([]);
      const passed = progress.filter(({ state }) => state === 'pass');
      // An ERP names no id that could be another tenant's.
      expect(passed.length).toBeGreaterThanOrEqual(name === 'erp' ? 6 : 8);
    },
  );

  it.runIf(inShare(3))('a point of sale with refunds passes every examination', async () => {
    const progress = await examine(pointOfSaleWithRefunds(), 240);
    expect(progress.filter(({ state }) => state !== 'pass')).toEqual([]);
  });
});
