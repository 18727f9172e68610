/** Runs the work on stores that share one transaction of the database: everything it writes is kept, or nothing. */
export type InTransaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;
