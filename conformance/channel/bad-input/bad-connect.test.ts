import { judge } from './bad-case.js';
import { connectCases, tokenCases } from './connect-cases.js';

judge('CONNECT', connectCases);
judge('a token', tokenCases, { 'ws.migration.legacy-auth.enabled': false });
