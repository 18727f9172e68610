import type { BrokenTerminal } from '../../broken-terminal.js';

export const sendsKeepAliveTooRarely: BrokenTerminal = {
  id: 'sends-keep-alive-too-rarely',
  sentence: 'It sends a keep-alive message every 70 to 100 s.',
  clause: 'REC-09',
  scenario: 'reconnect.keep-alive',
  breaks: (environment) => ({ ...environment, keepAliveMs: { from: 70_000, to: 100_000 } }),
};
