import { type Connection, createConnection } from 'mongoose';

/**
 * Connects to the database; fails after five seconds when none answers there. Waiting is bounded everywhere, so that a
 * request ends with "not ready" instead of hanging.
 */
export const connect = (uri: string): Promise<Connection> =>
  createConnection(uri, {
    appName: 'campus-portal',
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    // A connection that is being opened on a busy machine takes its time.
    waitQueueTimeoutMS: 10_000,
    socketTimeoutMS: 20_000,
    maxPoolSize: 50,
    // Without a name in the address the driver would take `test`.
    ...(!/^[^:]+:\/\/[^/]+\/[^?]/.test(uri) && { dbName: 'campus' }),
    // A standalone `mongod` would acknowledge what a power cut within the next 100 ms loses.
    writeConcern: { w: 'majority', journal: true },
    bufferCommands: false,
    autoIndex: false,
    // `alignIndexes` creates them. Mongoose would also do it later, in the background, whenever a model is made.
    autoCreate: false,
  }).asPromise();
