/** Units of time in milliseconds. The oracle and the clauses have their own. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
