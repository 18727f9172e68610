import { judge } from './bad-case.js';
import { webSocketCases } from './web-socket-cases.js';

judge('a WebSocket', webSocketCases);
