import type { Emit } from '../../../events/event-bus.js';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { attachRequest } from '../../../run/service/attach-request.js';
import { attachedFaults } from '../../../run/faults/attached-faults.js';
import { checkDescriptors } from '../../../run/open-files.js';
import { createRun } from '../../../run/run.js';
import { ServedBackend } from '../../../run/service/served-backend.js';
import { createServer, type Served, type ServeRequest } from '../../../serve/serve.js';
import { openFilesLimit } from '../../open-files.js';
import { outputChoice } from '../../output/options/output-options.js';
import { attachedText, servedLine, servedText } from '../../output/served-text.js';
import { logBehindView, logWriter } from '../../output/stderr/server-log.js';
import { usesView } from '../../output/uses-view.js';
import { thisProcess } from '../../process-facts.js';
import { onEndSignals } from '../../signals/end-signals.js';
import { stolenMs } from '../../stolen-time.js';
import { type AttachedOptions, performAttached } from './perform-attached.js';

interface ServeWithTerminals {
  readonly request: ServeRequest & { readonly terminals: number };
  readonly json: boolean;
  readonly tui: boolean;
  /** Faults of the connections: a preset, or a file. */
  readonly faults: string | undefined;
}

/** Serves the backend with simulated terminals that are attached to it, until a signal or the end of the view. */
export async function serveWithTerminals({
  request,
  json,
  tui,
  faults: faultsText,
}: ServeWithTerminals): Promise<ExitCode> {
  const faults = await attachedFaults(faultsText);
  const choice = outputChoice({ json, tui });
  const hasView = usesView(choice);
  const log = hasView ? logBehindView(process.stderr) : undefined;
  checkDescriptors(openFilesLimit(), { terminals: request.terminals, service: 'served' });
  // The backend starts before the run that shows its events.
  let emitToRun: Emit = () => undefined;
  let reportToRun: (error: unknown) => void = () => undefined;
  const server = createServer(request, {
    process: thisProcess(),
    writeLog: log?.write ?? logWriter(process.stderr),
    emit: (actor, event) => emitToRun(actor, event),
    onInternalError: (error) => reportToRun(error),
  });
  let stop = async (): Promise<void> => undefined;
  let early: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    early ??= exitCode;
  });
  try {
    const served = await server.start();
    // A failed start has already cleaned up, and its error has its two lines alone.
    stop = () => server.stop();
    const { version, terminals } = request;
    const text = `${servedText(version, served)}${attachedText(terminals, served)}`;
    process.stdout.write(choice.json ? servedLine(version, served) : text);
    const run = createRun(attachRequest(version, terminals, faults), {
      acting: hasView,
      stolenMs,
      createService({ emit, onInternalError }) {
        emitToRun = emit;
        reportToRun = onInternalError;
        return new ServedBackend(optionsOf(served, request));
      },
    });
    const options: AttachedOptions = {
      choice,
      endedBy: (exitCode) => exitCode,
      closedOutput: 'is ignored',
      credentials: text.trimEnd().split('\n'),
    };
    return early ?? (await performAttached(run, options));
  } finally {
    // A further signal must not end the program before the data is saved.
    await stop().finally(release);
    log?.flush();
  }
}

function optionsOf(
  { baseUrl, webSocketUrl, administrator, attaching }: Served,
  { dataFile, terminals }: ServeWithTerminals['request'],
) {
  return {
    baseUrl,
    webSocketUrl,
    terminals,
    administrator: { clientId: administrator.clientId, clientSecret: attaching.administratorSecret },
    accounts: attaching.terminals,
    keptFile: dataFile === undefined ? undefined : `${dataFile}.terminals`,
  };
}
