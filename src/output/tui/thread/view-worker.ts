import { parentPort } from 'node:worker_threads';
import type { ActResult } from '../../../events/act.js';
import type { RunEvent } from '../../../events/event.js';
import type { EventListener } from '../../../events/event-bus.js';
import type { TimeState } from '../../../events/time-control.js';
import { startView } from '../render-view.js';
import type { FromView, ToView, ViewInput } from './view-messages.js';
import { openWorkerTerminal } from './worker-terminal.js';

const post = (message: FromView) => parentPort?.postMessage(message);

/** Draws the view on the terminal. Returns the function that takes the messages of the main thread. */
function begin({ colour, unicode, size, canControlTime, starting }: ViewInput): (message: ToView) => void {
  const terminal = openWorkerTerminal(size);
  /** The functions that wait for results of acts, by number. */
  const waiting = new Map<number, (result: ActResult) => void>();
  let acts = 0;
  let timeListener: (state: TimeState) => void = () => undefined;
  let listener: EventListener = () => undefined;
  const view = startView({
    subscribe(each) {
      listener = each;
      return () => {
        listener = () => undefined;
      };
    },
    stdout: terminal.stdout,
    stdin: terminal.stdin,
    colour,
    unicode,
    starting,
    onQuit: (key) => post({ kind: 'quit', key }),
    act(act) {
      acts += 1;
      const number = acts;
      post({ kind: 'act', number, act });
      return new Promise((resolve) => waiting.set(number, resolve));
    },
    ...(canControlTime && {
      time: {
        control: (control) => post({ kind: 'time', control }),
        subscribe: (each) => {
          timeListener = each;
        },
      },
    }),
  });
  const stop = async () => {
    await view.stop();
    terminal.close();
    parentPort?.close();
  };
  return (message) => {
    switch (message.kind) {
      case 'start':
        return;
      case 'events':
        for (const line of message.lines.trimEnd().split('\n')) listener(JSON.parse(line) as RunEvent);
        return;
      case 'acted':
        waiting.get(message.number)?.(message.result);
        waiting.delete(message.number);
        return;
      case 'time':
        timeListener(message.state);
        return;
      case 'size':
        terminal.resize(message.size);
        return;
      case 'credentials':
        view.showCredentials(message.lines);
        return;
      case 'stop':
        void stop();
    }
  };
}

let take: ((message: ToView) => void) | undefined;
parentPort?.on('message', (message: ToView) => {
  if (message.kind === 'start') take ??= begin(message.input);
  else take?.(message);
});
