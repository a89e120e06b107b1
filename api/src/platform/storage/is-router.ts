import type { Connection } from 'mongoose';

/** Whether the server is the router of a sharded cluster, which may keep a collection on several shards. */
export const isRouter = async (connection: Connection): Promise<boolean> =>
  (await connection.db!.command({ hello: 1 }))['msg'] === 'isdbgrid';
