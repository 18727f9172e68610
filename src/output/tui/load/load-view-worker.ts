import { parentPort } from 'node:worker_threads';
import { openWorkerTerminal } from '../thread/worker-terminal.js';
import { LoadView } from './load-view.js';
import type { FromLoadView, LoadViewInput, ToLoadView } from './load-view-messages.js';

/** Draws the view of a load on the terminal. Returns the function that takes the messages of the main thread. */
function begin({ size, ...input }: LoadViewInput): (message: ToLoadView) => void {
  const terminal = openWorkerTerminal(size);
  const { stdout, stdin } = terminal;
  const quit = (message: FromLoadView) => parentPort?.postMessage(message);
  const view = new LoadView({ ...input, stdout, stdin, onQuit: (key) => quit({ kind: 'quit', key }) });
  const stop = async () => {
    await view.stop();
    terminal.close();
    parentPort?.close();
  };
  return (message) => {
    switch (message.kind) {
      case 'start':
        return;
      case 'target':
        return view.showTarget(message.target);
      case 'second':
        return view.showSecond(message.second);
      case 'size':
        return terminal.resize(message.size);
      case 'stop':
        void stop();
    }
  };
}

let take: ((message: ToLoadView) => void) | undefined;
parentPort?.on('message', (message: ToLoadView) => {
  if (message.kind === 'start') take ??= begin(message.input);
  else take?.(message);
});
