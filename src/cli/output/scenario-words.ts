import type { ScenarioSummary } from '../../run/catalogue/scenario-list.js';
import { maxUnnamedMs } from '../../run/lengths.js';
import { counted } from '../../text/counted.js';
import { readableDuration } from '../../text/duration.js';

/** The duration of a scenario on the real clock. */
export function takesText(realMs: number): string {
  if (realMs === 0) return 'at once';
  const takes = readableDuration(realMs);
  return realMs > maxUnnamedMs ? `${takes} (run when named, or with --virtual)` : takes;
}

/** The requirements of a scenario, in words. */
export function needsText({
  apps = 0,
  terminals = 0,
  adminTopic = false,
  restart = false,
  topic = false,
  queue = false,
  login = false,
}: ScenarioSummary['needs']): string {
  const needs = [
    apps > 0 ? counted(apps, 'app') : '',
    terminals > 0 ? counted(terminals, 'terminal') : '',
    adminTopic ? 'the admin topic' : '',
    restart ? 'a restart of the backend' : '',
    topic ? 'a topic' : '',
    queue ? 'a queue' : '',
    login ? 'a login' : '',
  ].filter((need) => need !== '');
  return needs.length === 0 ? 'nothing' : needs.join(', ');
}
