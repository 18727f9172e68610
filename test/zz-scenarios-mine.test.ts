import { it } from 'vitest';
import { catalogue } from '../src/scenarios/catalogue.js';
import { runScenarios } from '../src/scenarios/runner.js';
import { inVirtualTime } from './virtual-time.js';

it('x', async () => {
  const only = process.env.ONLY ?? '';
  for (const s of catalogue.filter(({ id }) => new RegExp(only).test(id))) {
    const t = performance.now();
    try {
      const r = await inVirtualTime({ seed: 11 }, async (world) => {
        const { target, random, emit } = world;
        await runScenarios([s], { target, random, emit, signal: new AbortController().signal });
        return { f: world.eventsOf('scenario.finished')[0], c: world.eventsOf('check').filter((c) => c.verdict === 'fail'), all: world.eventsOf('check') };
      });
      const ms = Math.round(performance.now() - t);
      if (r.f?.verdict === 'pass') { console.log('ok', s.id, ms, r.f.checks.passed); if (process.env.ALL) console.log(r.all.map((c) => `   ${c.clause} ${c.level} ${c.title}: ${c.actual.slice(0, 150)}`).join('\n')); }
      else console.log(r.f?.verdict, s.id, ms, r.f?.reason, '\n' + r.c.slice(0, 8).map((c) => `   ${c.clause} ${c.title}: expected ${c.expected.slice(0, 300)}, got ${c.actual.slice(0, 300)} ${process.env.X ? JSON.stringify(c.exchange) : ''}`).join('\n'));
    } catch (e) { console.log('THREW', s.id, e instanceof Error ? e.message : e); }
  }
}, 300_000);
