// Node's HTTP server keeps the timers that it finds when a worker loads it, and ends late requests by them. In a worker
// that first loads it under a virtual clock it would never do so again.
import 'node:http';
