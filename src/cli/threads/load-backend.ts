import { messageOf } from '../../failure/failure.js';
import type { BackendMessage, StartBackend } from '../../load/backend/backend-messages.js';
import { report } from '../invoke.js';
import { endOnRejections } from './rejections.js';

/** The process of the backend of `tillfleet load`. It ends with the process that has started it, however that ends. */
const send = (message: BackendMessage): void => {
  // A process that is gone needs no message: without a callback an error would end this one with its stack.
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
};

endOnRejections((error) => {
  report(error, (text) => void process.stderr.write(text));
  process.exit(1);
});

process.once('message', (request: StartBackend) => {
  void (async () => {
    try {
      const { serveBackend } = await import('../../load/backend/served-backend.js');
      const stop = await serveBackend(request, send);
      const end = () => void stop().finally(() => process.exit(0));
      if (process.connected) process.once('disconnect', end);
      else end();
    } catch (error) {
      send({ type: 'failed', message: messageOf(error) });
      process.exitCode = 1;
      process.disconnect?.();
    }
  })();
});
