interface Explained {
  queryPlanner: { winningPlan: { shards?: { winningPlan: object }[] } };
}

/** The plan by which the database answers a query, as JSON; on a sharded cluster those of its shards. */
export async function planOf(query: {
  explain: (verbosity: 'queryPlanner') => PromiseLike<unknown>;
}): Promise<string> {
  const { queryPlanner } = (await query.explain('queryPlanner')) as Explained;
  const { winningPlan } = queryPlanner;
  return JSON.stringify(winningPlan.shards?.map((shard) => shard.winningPlan) ?? winningPlan);
}
