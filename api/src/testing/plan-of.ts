import type { mongo } from 'mongoose';

export interface Explained {
  queryPlanner: { winningPlan: { shards?: { shardName: string; winningPlan: object }[] } };
}

/** The plan that was chosen, as JSON; on a sharded cluster those of its shards, which name the rejected ones, too. */
export const winnerIn = ({ queryPlanner: { winningPlan } }: Explained): string =>
  JSON.stringify(winningPlan.shards?.map((shard) => shard.winningPlan) ?? winningPlan);

/** The plan by which the database answers a query, as JSON. */
export async function planOf<T>(query: mongo.FindCursor<T>): Promise<string> {
  // A router explains no read of what a majority has.
  return winnerIn((await query.withReadConcern('local').explain('queryPlanner')) as unknown as Explained);
}
