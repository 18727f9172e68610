/** The target file by which the simulated terminal attaches to an examiner, with the variables that certify writes. */
export const ownTerminalTarget = `targetVersion: 1
baseUrl: \${TILLFLEET_BASE_URL}
webSocketUrl: \${TILLFLEET_WEBSOCKET_URL}
productionPayments: allowed
existing:
  terminals:
    - id: "\${TILLFLEET_CLIENT_ID}"
      secret: "\${TILLFLEET_CLIENT_SECRET}"
      terminalId: "\${TILLFLEET_TERMINAL_ID}"
      configId: 1001
`;
