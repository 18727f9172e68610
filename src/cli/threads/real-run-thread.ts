import { runInThread } from '../../library/runs/run-in-thread.js';
import { endOnRejections, endThread } from './rejections.js';

endOnRejections(endThread);
await runInThread();
