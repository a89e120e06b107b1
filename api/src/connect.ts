import { type Connection, type ConnectOptions, createConnection } from 'mongoose';

/**
 * What an acknowledgement is worth, whatever the address says: it outlives a power cut and a new primary, and a write
 * whose answer got lost in an election of a primary is sent once more by the driver, and done once.
 */
const durability = {
  // A standalone `mongod` would acknowledge what a power cut within the next 100 ms loses.
  // Not as `writeConcern`, which the same options in the address would override.
  w: 'majority',
  journal: true,
  retryWrites: true,
  retryReads: true,
  // A repeated request is answered from what the first try wrote: it must not see what a new primary undoes.
  readConcernLevel: 'majority',
  readPreference: 'primary',
} as const;

/**
 * Connects to the database; fails after five seconds when none answers there. Waiting is bounded everywhere, so that a
 * request ends with "not ready" instead of hanging.
 */
export const connect = (uri: string, limits: ConnectOptions = {}): Promise<Connection> =>
  createConnection(uri, {
    appName: 'campus-portal',
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    // A connection that is being opened on a busy machine takes its time.
    waitQueueTimeoutMS: 10_000,
    socketTimeoutMS: 20_000,
    maxPoolSize: 50,
    ...limits,
    // Without a name in the address the driver would take `test`.
    ...(!/^[^:]+:\/\/[^/]+\/[^?]/.test(uri) && { dbName: 'campus' }),
    ...durability,
    bufferCommands: false,
    autoIndex: false,
    // `alignIndexes` creates them. Mongoose would also do it later, in the background, whenever a model is made.
    autoCreate: false,
  }).asPromise();
