import { inChild } from '../in-child.js';
import { median } from '../median.js';
import { type Bench, judge, type Result } from '../result.js';
import type { CatalogueFigures } from './catalogue-time.js';
import type { IdleFigures } from './idle-fleet.js';
import type { ModelFigures } from './model-steps.js';
import type { SessionFigures } from './open-sessions.js';

const idle = new URL('./idle-fleet.js', import.meta.url);
const bareIdle = new URL('./bare-idle-fleet.js', import.meta.url);
const sessions = new URL('./open-sessions.js', import.meta.url);
const catalogueTime = new URL('./catalogue-time.js', import.meta.url);
const modelSteps = new URL('./model-steps.js', import.meta.url);
const bareSessions = new URL('./bare-open-sessions.js', import.meta.url);

const rounds = 3;

/** Virtual time and the memory network: the whole product beside ws and stompjs with constant strings. */
export const virtualBench: Bench = {
  name: 'virtual',
  title: 'speed of virtual time, cost of a terminal, 20,000 sessions in memory, the whole catalogue',
  async run(): Promise<readonly Result[]> {
    const fifty = await inChild<IdleFigures>(idle, ['50', '1800']);
    const bareFifty = await inChild<IdleFigures>(bareIdle, ['50', '1800']);
    // In turn, so that both see the same machine; shorter than the refresh at 25 minutes.
    const few: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      few.push(costOf(await inChild<IdleFigures>(idle, ['50', '1200'])));
      many.push(costOf(await inChild<IdleFigures>(idle, ['2000', '180'])));
    }
    const open = await inChild<SessionFigures>(sessions, ['20000']);
    const bareOpen = await inChild<SessionFigures>(bareSessions, ['20000']);
    const model = await inChild<ModelFigures>(modelSteps, ['40', '200']);
    const catalogue = await inChild<CatalogueFigures>(catalogueTime, []);
    return [
      judge({
        name: 'factor-50',
        value: fifty.factor,
        unit: 'virtual s/s',
        floor: bareFifty.factor,
        goal: { of: 'value', min: 1000 },
      }),
      judge({
        name: 'cost-2000-vs-50',
        value: median(many),
        unit: 'µs per terminal and virtual second',
        floor: median(few),
        goal: { of: 'ratio', max: 1.5 },
      }),
      judge({
        name: 'sessions-20000',
        value: open.seconds,
        unit: 's',
        floor: bareOpen.seconds,
        goal: { of: 'value', max: 15 },
      }),
      judge({
        name: 'rss-per-terminal',
        value: open.kilobytesEach,
        unit: 'KB',
        floor: bareOpen.kilobytesEach,
        goal: { of: 'value', max: 80 },
      }),
      judge({
        name: 'model-steps',
        value: model.steps / (model.elapsedMs / 1000),
        unit: 'steps/s',
        floor: null,
        goal: { of: 'value', min: 300 },
      }),
      judge({
        name: 'catalogue',
        value: catalogue.seconds,
        unit: 's',
        floor: null,
        goal: { of: 'value', max: 15 },
      }),
    ];
  },
};

function costOf({ terminals, virtualSeconds, realSeconds }: IdleFigures): number {
  return (realSeconds * 1e6) / (terminals * virtualSeconds);
}
