/** Runs the work on stores that share one transaction of the database: all of its writes are kept, or none. */
export type InTransaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;
