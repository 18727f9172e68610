import { ReadStream, WriteStream } from 'node:tty';
import { parentPort } from 'node:worker_threads';
import type { ActResult } from '../../../events/act.js';
import type { RunEvent } from '../../../events/event.js';
import type { EventListener } from '../../../events/event-bus.js';
import type { TimeState } from '../../../events/time-control.js';
import { enterAlternateScreen, keepingScrollback, leaveAlternateScreen } from '../alternate-screen.js';
import { markNoPastes, markPastes, readingPastes } from '../pasted-text.js';
import { startView } from '../render-view.js';
import type { Size } from '../size.js';
import type { FromView, ToView, ViewInput } from './view-messages.js';

const post = (message: FromView) => parentPort?.postMessage(message);

/** Draws the view on the terminal. Returns the function that takes the messages of the main thread. */
function begin({ colour, unicode, size, canControlTime, starting }: ViewInput): (message: ToView) => void {
  // The terminal itself: the standard streams of a worker lead through the event loop of the main thread.
  const stdout = new WriteStream(1);
  const stdin = new ReadStream(0);
  // The window may have been closed. The run is ended by its signal.
  stdout.on('error', () => undefined);
  stdin.on('error', () => undefined);
  const resize = ({ columns, rows }: Size) => {
    stdout.columns = columns;
    stdout.rows = rows;
  };
  resize(size);
  stdout.write(enterAlternateScreen + markPastes);
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
    stdout: keepingScrollback(stdout),
    stdin: readingPastes(stdin),
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
    stdout.write(markNoPastes + leaveAlternateScreen);
    stdin.destroy();
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
        resize(message.size);
        stdout.emit('resize');
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
