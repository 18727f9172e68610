import { AttachedTerminals } from '../../history/attached-terminals.js';
import { FleetCoverage } from '../../history/coverage/fleet-coverage.js';
import type { PathCoverage } from '../../history/coverage/path-coverage.js';
import { embeddedCheckers } from '../../history/embedded/embedded-checkers.js';
import { checkers } from '../../history/history.js';
import { HistoryJudge } from '../../history/history-judge.js';
import type { Judge } from '../../history/judge.js';
import { MissingResponses } from '../../history/missing-responses.js';
import { OfflineTerminals } from '../../history/offline-terminals.js';
import type { OnlinePeak } from '../../history/online-peak.js';
import { isEmbedded, type RunRequest } from '../options.js';
import { excusedClauses } from './excuses.js';

/** The judges of the events of a run, in the order in which their reasons are shown. */
export function judgesOf(request: RunRequest, onlinePeak: OnlinePeak, paths: PathCoverage): readonly Judge[] {
  const { terminals, attached = false, examinee, strict, expected } = request;
  if (attached) return [new AttachedTerminals(terminals), new OfflineTerminals(terminals)];
  // A certification judges its client, and emits nothing of its backend.
  const showsInside = isEmbedded(request) && examinee === undefined;
  return [
    onlinePeak,
    new OfflineTerminals(terminals),
    new FleetCoverage(request),
    paths,
    new MissingResponses(),
    // The embedded backend emits what it does; another service shows only what can be seen from outside.
    new HistoryJudge(
      strict,
      showsInside ? [...checkers, ...embeddedCheckers] : checkers,
      excusedClauses(expected),
    ),
  ];
}
