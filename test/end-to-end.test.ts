import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { EventType } from '../src/events/event.js';
import { exitCodes } from '../src/failure/exit-codes.js';
import { inShare, oneIn } from './suite/share.js';
import { readLine, readStream } from './support/event-line.js';
import { bin, type Ended, type Running, runProgram, tillfleet } from './support/program.js';

const quick = ['--scenario', 'sandbox.amount.1000*', '--scenario', 'commands.print.online'];
const small = ['run', '--json', '--terminals', '5', '--integrators', '1', '--seed', '7'];
const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;
// A JSON Web Token, wherever it would be.
const token = /eyJ[\w-]{8,}\.[\w-]{8,}/;

const endedCleanly = (ended: Ended, status: number) => {
  expect({ status: ended.status, orphans: ended.orphans }).toEqual({ status, orphans: false });
  expect(ended.stderr).not.toMatch(stackTrace);
  expect(ended.stderr).not.toMatch(token);
};

describe('a small run', () => {
  let run: Promise<Ended> | undefined;
  /** One run, looked at from several sides. */
  const ended = () => {
    run ??= tillfleet([...small, ...quick]);
    return run;
  };

  it('a small run passes and ends by itself with 0', async () => {
    const { status, stderr, orphans } = await ended();
    expect({ status, stderr, orphans }).toEqual({
      status: exitCodes.pass,
      stderr: expect.any(String),
      orphans: false,
    });
  });

  it('every line has the published form, is numbered from 0 by 1 and in the order of time', async () => {
    const events = readStream((await ended()).stdout);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at));
    expect(events.map((event) => event.t)).toEqual(events.map((event) => event.t).sort((a, b) => a - b));
  });

  it('the stream goes from the start of the run to its verdict', async () => {
    const events = readStream((await ended()).stdout);
    const types = new Set<EventType>(events.map((event) => event.type));
    const expected: readonly EventType[] = [
      'run.started',
      'session.online',
      'payment.stored',
      'command.queued',
      'command.sent',
      'command.done',
      'check',
      'scenario.finished',
      'run.finished',
    ];
    expect(expected.filter((type) => !types.has(type))).toEqual([]);
    expect(events[0]).toMatchObject({
      type: 'run.started',
      seed: 7,
      terminals: 5,
      clock: 'real',
      network: 'tcp',
    });
  });

  it('a small run ends with the verdict, the clauses and the terminals that were online at once', async () => {
    const last = readStream((await ended()).stdout).at(-1);
    if (last?.type !== 'run.finished') throw new Error('the last line is not a run.finished event');
    expect(last).toMatchObject({
      verdict: 'pass',
      exitCode: 0,
      seed: 7,
      terminals: { asked: 5, onlinePeak: 5 },
      reasons: [],
    });
    expect(last.scenarios).toMatchObject({ failed: 0, inconclusive: 0, skipped: 0, errors: 0 });
    expect(last.scenarios.passed).toBeGreaterThan(0);
    const witnessed = Object.values(last.clauses);
    expect(witnessed.length).toBeGreaterThan(0);
    expect(witnessed.every((clause) => clause.verdict === 'pass' && clause.witnessed > 0)).toBe(true);
  });

  it('the stream never contains a token', async () => {
    const { stdout, stderr } = await ended();
    expect(stdout).not.toMatch(token);
    expect(stderr).not.toMatch(token);
    // Credentials have an option of their own.
    expect(stderr).not.toMatch(/SECRET|app_|user_/);
  });
});

describe('without --json', () => {
  it('the program prints the sums; with --verbose before that a line for each scenario', async () => {
    const { status, stdout } = await tillfleet(['run', '--terminals', '2', '--seed', '7', '-v', ...quick]);
    expect(status).toBe(exitCodes.pass);
    expect(stdout).toMatch(/^passed +sandbox\.amount\.1000/m);
    expect(stdout).toMatch(/^seed +7$/m);
    expect(stdout).toMatch(/^verdict +passed$/m);
    expect(stdout).not.toContain('\u001b');
  });
});

describe('Ctrl-C', () => {
  // Long enough that a run that does not end is killed as one that hangs.
  const long = [...small, '--for', '10m', ...quick];
  const on =
    (phase: string, name: 'SIGHUP' | 'SIGINT' | 'SIGTERM' = 'SIGINT') =>
    (line: string, running: Running) => {
      const event = readLine(line);
      if (event.type === 'run.phase' && event.phase === phase) running.signal(name);
    };

  it('a signal before the first output ends the program with 130', async () => {
    endedCleanly(await tillfleet(long, { onStart: ({ signal }) => setTimeout(signal, 120, 'SIGINT') }), 130);
  });

  it.each(oneIn(3, ['provisioning', 'connecting', 'running']))(
    'while it is %s ends it with 130',
    async (phase) => {
      endedCleanly(await tillfleet(long, { onLine: on(phase) }), 130);
    },
  );

  it.runIf(inShare(1))('a second time, while it shuts down, ends it with 130 too', async () => {
    const onLine = (line: string, running: Running) => {
      on('running')(line, running);
      on('stopping')(line, running);
    };
    endedCleanly(await tillfleet(long, { onLine }), 130);
  });

  const otherSignals = [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const;
  it.each(oneIn(2, otherSignals))(
    'Ctrl-C is not the only way: %s ends it with %i, after run.finished',
    async (name, status) => {
      const ended = await tillfleet(long, { onLine: on('running', name) });
      endedCleanly(ended, status);
      expect(readStream(ended.stdout).at(-1)).toMatchObject({ type: 'run.finished', exitCode: status });
    },
  );

  // Whatever is under way then, a wait of a scenario above all, must not keep the program.
  it.runIf(inShare(2)).each<EventType>(['scenario.waiting', 'payment.stored', 'command.sent'])(
    'at the first %s ends it before the end of its time',
    async (type) => {
      let asked = false;
      const onLine = (line: string, running: Running) => {
        if (asked || readLine(line).type !== type) return;
        asked = true;
        running.signal('SIGINT');
      };
      endedCleanly(
        await tillfleet([...small, '--for', '10m', '--scenario', 'commands.*', 'sandbox.*'], { onLine }),
        130,
      );
      expect(asked).toBe(true);
    },
  );
});

it('foreign clients that send nothing, half a request, or a refused upgrade do not keep the program', async () => {
  const head = 'GET /api/v1/pos/listTerminals HTTP/1.1\r\nHost: localhost\r\n';
  const body = 'POST /api/v1/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nhalf';
  const upgrade = 'GET /no HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const guests: Socket[] = [];
  const onLine = (line: string, running: Running) => {
    const event = readLine(line);
    if (event.type !== 'backend.started') return;
    const { hostname, port } = new URL(event.baseUrl);
    const sent = ['', head, body, upgrade].map(
      (text) =>
        new Promise<void>((resolve) => {
          const guest = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () =>
            guest.write(text, () => resolve()),
          );
          guest.on('error', () => undefined);
          guests.push(guest);
        }),
    );
    void Promise.all(sent).then(() => running.signal('SIGINT'));
  };
  endedCleanly(await tillfleet([...small, '--for', '10m', ...quick], { onLine }), 130);
  expect(guests.map(({ bytesWritten }) => bytesWritten)).toEqual([
    0,
    ...[head, body, upgrade].map(({ length }) => length),
  ]);
  for (const guest of guests) guest.destroy();
});

it('a request for more terminals than there are descriptors is refused with the limit and what fits', async () => {
  const command = `ulimit -n 512; exec ${JSON.stringify(process.execPath)} ${JSON.stringify(bin)} run --terminals 400`;
  const { status, stdout, stderr } = await runProgram(['-c', command], { command: 'sh' });
  expect({ status, stdout }).toEqual({ status: exitCodes.usage, stdout: '' });
  expect(stderr).toMatch(
    /400 terminals need more open files than the limit of 512 allows: \d+ fit\n {2}hint: /,
  );
});

const refused = async (args: readonly string[], mentioned: string) => {
  const { status, stdout, stderr } = await tillfleet(args);
  expect({ status, stdout }).toEqual({ status: exitCodes.usage, stdout: '' });
  const lines = stderr.trimEnd().split('\n');
  // What is wrong, and what to do about it.
  expect(lines.length, stderr).toBe(2);
  expect(lines[0]).toContain(mentioned);
  expect(lines[1]).toMatch(/^ *hint: \S/);
  expect(stderr).not.toMatch(stackTrace);
};

it.each([
  ['an unknown option', ['run', '--frobnicate'], '--frobnicate'],
  ['no terminals', ['run', '--terminals', '0'], '--terminals'],
  ['a glob that matches no scenario', ['run', '--scenario', 'no.such.scenario*'], 'no.such.scenario*'],
])('wrong input is refused with 64, one line and a hint: %s', async (_, args, mentioned) => {
  await refused(args, mentioned);
});

it('wrong input is refused with 64, one line and a hint: a port in use', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await refused(['run', '--port', String(address.port)], String(address.port));
  } finally {
    server.close();
  }
});

it('wrong input of a run with --json leaves standard output empty as well', async () => {
  await refused(['run', '--json', '--terminals', 'abc'], '--terminals');
});

describe('the other commands', () => {
  it('the options print the version', async () => {
    const { status, stdout } = await tillfleet(['--version']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('the other commands list the scenarios with their clauses', async () => {
    const { status, stdout } = await tillfleet(['scenarios']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^sandbox\.amount\.1000\.00\n(?: .*\n)* .*\bSBX-05\b/m);
  });
});
