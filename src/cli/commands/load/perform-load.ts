import { randomBytes } from 'node:crypto';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { usageFailure } from '../../../failure/failure.js';
import { BackendProcess } from '../../../load/backend/backend-process.js';
import type { LoadService } from '../../../load/backend/load-service.js';
import { sharedTarget } from '../../../load/backend/shared-target.js';
import { TargetLoadService } from '../../../load/backend/target-load-service.js';
import { checkLoadDescriptors } from '../../../load/generator/open-files.js';
import { sourceAddresses } from '../../../load/generator/source-addresses.js';
import { type LoadEnvironment, type LoadRequest, LoadRun } from '../../../load/load-run.js';
import { readProfile, thresholdRules } from '../../../load/profile/named-profile.js';
import type { LoadProfile } from '../../../load/profile/profile.js';
import { createResultFolder, writeResultFiles } from '../../../load/result/result-files.js';
import { resultText } from '../../../load/result/result-text.js';
import { type Segment, segmentText, shareOf } from '../../../load/schedule/segment.js';
import { prepareGeneratorThreads } from '../../../load/threads/generator-threads.js';
import { readTarget } from '../../../run/target/target-file.js';
import { openFilesLimit } from '../../open-files.js';
import { checkReports } from '../../output/options/report-option.js';
import { thisProcess } from '../../../library/this-process.js';
import { onEndSignals } from '../../signals/end-signals.js';
import { checkFleetSize, targetOf } from '../../target-choice.js';
import { loadBackendUrl } from '../../threads/load-backend-url.js';
import { loadGeneratorUrl } from '../../threads/load-generator-url.js';
import { monotonicMs } from '../../threads/monotonic-clock.js';
import { programVersion } from '../../../input/program-version.js';
import { startLiveOutput } from './live-output.js';
import type { LoadFlags } from './load-flags.js';
import { type LoadOutput, startLoadOutput } from './load-output.js';
import { writeLoadReports } from './load-reports.js';
import { machineText } from './machine.js';

/** Performs one load with its output. */
export async function performLoad(
  nameOrFile: string,
  flags: LoadFlags & { readonly seed: number },
): Promise<ExitCode> {
  const { json = false, out, segment, seed, threshold, report } = flags;
  const read = await readProfile(nameOrFile);
  const profile = {
    ...read.profile,
    thresholds: [...read.profile.thresholds, ...thresholdRules(threshold, read.profile)],
  };
  checkShares(profile, flags);
  let output: LoadOutput | undefined;
  const notify = (text: string) =>
    output === undefined ? void process.stderr.write(`${text}\n`) : output.notice(text);
  const service = await serviceOf(profile, flags, notify);
  if (out !== undefined) createResultFolder(out);
  checkReports(report);
  const facts = { version: programVersion(), profile: profile.name, segment: segmentText(segment) };
  const live = await startLiveOutput(flags, facts, notify);
  const request: LoadRequest = {
    version: programVersion(),
    profile,
    seed,
    segment,
    machine: machineText(flags.generators),
    source: { yaml: read.yaml, thresholds: threshold },
    ...(flags.startAt !== undefined && { startAt: flags.startAt }),
  };
  const environment: LoadEnvironment = {
    service,
    ...threadsOf(connectionsOf(profile, segment), flags.generators, service, notify),
    // All threads share it.
    clock: { now: monotonicMs },
    cpuMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    unique: randomBytes(5).toString('hex'),
    live: live?.figures,
    onStarted: (started) => output?.started(started),
    onSample: (sample) => output?.sample(sample),
  };
  const run = new LoadRun(request, environment);
  let signalled: ExitCode | undefined;
  const stop = (exitCode: ExitCode) => {
    signalled ??= exitCode;
    run.stop(exitCode);
  };
  const release = onEndSignals(stop);
  try {
    output = await startLoadOutput(flags, { version: programVersion(), profile, seed, stop });
    if (flags.findKnee !== undefined) {
      const { performKnee } = await import('./perform-knee.js');
      return await performKnee(run, request, environment, { ...flags, findKnee: flags.findKnee });
    }
    const finished = await run.perform().finally(() => output?.end());
    if (finished === undefined) return signalled ?? exitCodes.interrupted;
    const { result, samples } = finished;
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : resultText(result));
    if (out !== undefined) writeResultFiles(out, finished, samples);
    await writeLoadReports(finished, report);
    return result.exitCode as ExitCode;
  } finally {
    release();
    await live?.stop();
  }
}

/** @throws Failure, exit code 64, if a generator would have no share of a limit that holds for all of them */
function checkShares(
  { connections, maxInFlight }: LoadProfile,
  { segment, generators }: Pick<LoadFlags, 'segment' | 'generators'>,
): void {
  const all = segment.of * generators;
  for (const [limit, value] of Object.entries({ connections, maxInFlight })) {
    if (all <= value) continue;
    if (segment.of === 1)
      throw usageFailure(
        `--generators ${generators} is more than ${limit} of the profile, ${value}, which they share`,
        `use --generators ${value}, or raise ${limit} in the profile`,
      );
    throw usageFailure(
      `--segment ${segmentText(segment)} needs ${all} generators, more than ${limit} of the profile, ${value}, which they share`,
      `raise ${limit} in the profile, or use fewer segments`,
    );
  }
}

/** The HTTP connections of a segment: those of the profile hold for all segments together. */
function connectionsOf(profile: LoadProfile, segment: Segment): number {
  return shareOf(segment, profile.connections);
}

/** One generator needs no separate thread. */
function threadsOf(
  connections: number,
  count: number,
  service: LoadService,
  notify: (text: string) => void,
): Pick<LoadEnvironment, 'prepare'> {
  if (count === 1) return {};
  const script = loadGeneratorUrl;
  const prepare = prepareGeneratorThreads({ count, script, service, connections, notify });
  return { prepare };
}

/** @throws Failure, exit code 64, for a target that is invalid, foreign or too small */
async function serviceOf(
  profile: LoadProfile,
  {
    target,
    iOwnThisTarget,
    strict = false,
    rateLimits = false,
    segment,
    seed,
  }: LoadFlags & { readonly seed: number },
  notify: (text: string) => void,
): Promise<LoadService> {
  const connections = connectionsOf(profile, segment);
  const terminals = shareOf(segment, profile.terminals.count);
  checkLoadDescriptors(openFilesLimit(), { terminals, connections });
  if (target === 'embedded') {
    // A limit of the backend for each address must hold for all sessions; other systems have one loopback address.
    const hasSeveral = process.platform === 'linux' && !rateLimits;
    return new BackendProcess({
      script: loadBackendUrl,
      terminals,
      seed,
      rateLimits,
      connections,
      sourceAddresses: hasSeveral ? sourceAddresses(terminals) : [],
    });
  }
  // An account is needed in any case: the load creates its merchant, its app and its terminals.
  const { owned = false } = await targetOf(
    { target, ...(iOwnThisTarget && { iOwnThisTarget }) },
    { terminals: Math.max(profile.terminals.count, 1), integrators: 0 },
  );
  const file = sharedTarget(await readTarget(target, process.env), segment.of);
  checkFleetSize(profile.terminals.count, target, file.description);
  const options = { file, path: target, host: thisProcess, owned, strict, connections, notify };
  return new TargetLoadService(options);
}
