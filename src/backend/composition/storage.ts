import type { BackendOptions } from '../backend-options.js';
import type { CredentialStore } from '../domain/access/credentials.js';
import type { StoreTotals } from '../domain/settlement/store-totals.js';
import { seedAdministrator } from '../fixtures/administrator.js';
import { seed } from '../fixtures/seed.js';
import { endAll } from '../lifecycle/end-all.js';
import { createCredentialStore } from '../store/access/credential-store.js';
import { type Db, type KeptDatabase, openKeptDatabase } from '../store/engine/database.js';
import { Snapshots } from '../store/engine/snapshots.js';
import { countStore } from '../store/settlement/store-totals.js';
import { createUnitOfWork, type UnitOfWork } from '../unit-of-work.js';
import type { BackendContext } from './context.js';

/** The database, opened and seeded, and the stores on it. */
export interface Storage extends UnitOfWork {
  readonly db: Db;
  /** False if the database was read from its file. */
  readonly fresh: boolean;
  readonly credentials: CredentialStore;
  /** Undefined without a data file. */
  readonly snapshots: Snapshots | undefined;
  /** True while nothing may be stored, because it could not be saved. */
  readonly refusing: () => boolean;
  totals(): Promise<StoreTotals>;
  /** Resolves when no work on the database is under way any longer. */
  idle(): Promise<void>;
  /** Frees the database and gives the data file back. */
  close(): Promise<void>;
}

/**
 * Opens the data file, or a database in memory. A new one gets the fixtures.
 *
 * @throws Failure if the file cannot be used, or keeps another secret of the administrator
 */
export async function openStorage(options: BackendOptions, context: BackendContext): Promise<Storage> {
  const { dataFile } = options;
  const image = await dataFile?.open();
  try {
    const database = await openKeptDatabase(image, dataFile?.name ?? 'memory');
    return await storageOn(database, image === undefined, options, context);
  } catch (error) {
    await dataFile?.close();
    throw error;
  }
}

async function storageOn(
  database: KeptDatabase,
  fresh: boolean,
  { dataFile, fixtures, bootstrapAdmin, refuseUnsaved = false }: BackendOptions,
  { config, minter, onInternalError }: BackendContext,
): Promise<Storage> {
  const { db } = database;
  const unitOfWork = createUnitOfWork(db, {
    scanRows: config['find.scanRows'],
    queue: { messages: config['delivery.queueMessages'], bytes: config['delivery.queueBytes'] },
  });
  const credentials = createCredentialStore(db);
  await seedAdministrator(unitOfWork.stores.users, credentials, bootstrapAdmin, dataFile?.name ?? 'memory');
  if (fresh && fixtures !== undefined) {
    await unitOfWork.inTransaction(({ tenants, apps, terminals, users }) =>
      seed({ tenants, apps, terminals, users, minter }, fixtures),
    );
  }
  const snapshots =
    dataFile && new Snapshots(database, dataFile, { everyMs: config['data.snapshotEvery'], onInternalError });
  return {
    ...unitOfWork,
    db,
    fresh,
    credentials,
    snapshots,
    refusing: () => refuseUnsaved && snapshots?.state().degraded === true,
    totals: () => countStore(db),
    idle: () => database.idle(),
    close: () => endAll([() => db.destroy(), () => dataFile?.close()]),
  };
}
