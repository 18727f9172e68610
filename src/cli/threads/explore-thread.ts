import { endOnRejections, endThread } from './rejections.js';

endOnRejections(endThread);
// The worker installs its clock before it loads anything else.
await import('../../virtual/explore/explore-worker.js');
