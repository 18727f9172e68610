/** The limits of a run, on the command line, in fleet files and in saved failures. */
export const maxTerminals = 100_000;
export const maxIntegrators = 1000;
export const maxCardPaymentsPerHour = 3600;

export const clocks = ['real', 'virtual'] as const;
export const networks = ['tcp', 'memory'] as const;
