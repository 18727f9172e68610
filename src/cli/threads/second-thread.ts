import { endOnRejections, endThread } from './rejections.js';

endOnRejections(endThread);
// The second thread of a virtual run installs its clock before it loads anything else.
await import('../../virtual/second-worker.js');
