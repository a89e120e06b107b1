import { keyPattern } from '../index-keys.ts';
import { makePlan, type Plan, type Scan, scansAll } from '../planner.ts';
import type { Collection } from '../store/collection.ts';
import type { Doc } from '../values.ts';
import { matchesEverything } from './match.ts';
import { carryOut, countOf, type Query, type Statistics } from './read.ts';

/**
 * What `explain` reports (https://www.mongodb.com/docs/manual/reference/explain-results/).
 * @param counts whether the command wants no documents but their number
 * @param run whether it is carried out, too, and what it reads counted
 */
export function* explain(
  collection: Collection,
  query: Query,
  { counts, run }: { counts: boolean; run: boolean },
): Generator<undefined, Doc> {
  const plan = makePlan(collection, query.filter, query.sort);
  const explained = {
    queryPlanner: {
      namespace: collection.namespace,
      winningPlan: counts ? describeCount(plan, query) : describe(plan, query),
      rejectedPlans: [],
    },
  };
  if (!run) return explained;
  const statistics: Statistics = { keys: 0, documents: 0 };
  const start = performance.now();
  let nReturned = 0;
  if (counts) nReturned = yield* countOf(collection, plan, query, statistics);
  else {
    for (const found of carryOut(collection, plan, query, statistics)) {
      if (found) nReturned++;
      else yield;
    }
  }
  return {
    ...explained,
    executionStats: {
      executionSuccess: true,
      nReturned,
      executionTimeMillis: Math.round(performance.now() - start),
      totalKeysExamined: statistics.keys,
      totalDocsExamined: statistics.documents,
    },
  };
}

function describe(plan: Plan, { filter, sort }: Pick<Query, 'filter' | 'sort'>): Doc {
  const sortPattern = Object.fromEntries(sort.map(({ path, direction }) => [path, direction]));
  // Everything in the order of the ids is what the index on them gives.
  const readsByIds = sort.length > 0 && plan.sorted && matchesEverything(filter);
  if (scansAll(plan) && !readsByIds) {
    const [{ backwards }] = plan.scans as [Scan];
    return inOrder({ stage: 'COLLSCAN', direction: backwards ? 'backward' : 'forward' });
  }
  if (plan.scans.length === 0) return { stage: 'EOF' };
  return inOrder({ stage: 'FETCH', inputStage: describeScans(plan, 'IXSCAN', sortPattern) });

  function inOrder(inputStage: Doc): Doc {
    return plan.sorted ? inputStage : { stage: 'SORT', sortPattern, inputStage };
  }
}

const describeCount = (plan: Plan, query: Query): Doc => ({
  stage: 'COUNT',
  inputStage:
    plan.exact && !scansAll(plan) && plan.scans.length > 0
      ? describeScans(plan, 'COUNT_SCAN', {})
      : describe(plan, { ...query, sort: [] }),
});

function describeScans({ scans, merges }: Plan, stage: string, sortPattern: Doc): Doc {
  const [first, ...others] = scans.map((scan) => describeScan(scan, stage));
  if (first && others.length === 0) return first;
  const inputStages = [first, ...others];
  return merges ? { stage: 'SORT_MERGE', sortPattern, inputStages } : { stage: 'OR', inputStages };
}

const describeScan = ({ index, backwards }: Scan, stage: string): Doc => ({
  stage,
  indexName: index?.name ?? '_id_',
  keyPattern: index ? keyPattern(index) : { _id: 1 },
  direction: backwards ? 'backward' : 'forward',
});
