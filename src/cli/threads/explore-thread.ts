import { endOnRejections, endThread } from './rejections.js';

endOnRejections(endThread);
// It installs its clock before it loads anything else.
await import('../../virtual/explore/explore-worker.js');
