import type { BrokenTerminal } from '../../broken-terminal.js';

export const sendsKeepAliveTooOften: BrokenTerminal = {
  id: 'sends-keep-alive-too-often',
  sentence: 'It sends a keep-alive message every 5 to 10 s.',
  clause: 'REC-09',
  scenario: 'reconnect.keep-alive',
  breaks: (environment) => ({ ...environment, keepAliveMs: { from: 5_000, to: 10_000 } }),
};
