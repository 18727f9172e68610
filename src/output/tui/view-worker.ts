import { ReadStream, WriteStream } from 'node:tty';
import { parentPort, workerData } from 'node:worker_threads';
import type { EventListener } from '../../events/event-bus.js';
import { enterAlternateScreen, keepingScrollback, leaveAlternateScreen } from './alternate-screen.js';
import type { Size } from './layout.js';
import { startView } from './render-view.js';
import type { FromView, ToView, ViewInput } from './view-messages.js';

const { colour, size } = workerData as ViewInput;
// The terminal itself: the standard streams of a worker lead through the event loop of the main thread.
const stdout = new WriteStream(1);
const stdin = new ReadStream(0);
// The window may have been closed. The run is ended by its signal.
stdout.on('error', () => undefined);
stdin.on('error', () => undefined);

function resize({ columns, rows }: Size): void {
  stdout.columns = columns;
  stdout.rows = rows;
}

resize(size);
stdout.write(enterAlternateScreen);
let listener: EventListener = () => undefined;
const view = startView({
  subscribe(each) {
    listener = each;
    return () => {
      listener = () => undefined;
    };
  },
  stdout: keepingScrollback(stdout),
  stdin,
  colour,
  onQuit: (key) => parentPort?.postMessage({ kind: 'quit', key } satisfies FromView),
});

async function stop(): Promise<void> {
  await view.stop();
  stdout.write(leaveAlternateScreen);
  stdin.destroy();
  parentPort?.close();
}

parentPort?.on('message', (message: ToView) => {
  switch (message.kind) {
    case 'events':
      for (const event of message.events) listener(event);
      return;
    case 'size':
      resize(message.size);
      stdout.emit('resize');
      return;
    case 'stop':
      void stop();
  }
});
