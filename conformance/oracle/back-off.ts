// Source: the service document, 'Token refresh procedure' and 'Limits': 1 s, 2 s, 4 s and so on, capped at 30 s.

/** The time that a terminal waits before each try to reconnect; every further one waits as long as the last. Shown. */
export const backOffMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000] as const;
