import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';

/** A rewrite takes seconds per 100 MB, so the connection's own limit of 20 s would be too short for a large file. */
const rewriteTimeoutMs = 300_000;

/**
 * Removes what the embedded database's files tell beside its documents: the order in which they were written, and what
 * was overwritten or deleted. It does nothing on MongoDB: docs/elections-threat-model.md says what its files tell.
 */
export function createTraces(connection: Connection, log: Logger) {
  const admin = () => connection.db!.admin();
  const isEmbedded = async () => (await admin().buildInfo())['gitVersion'] === 'embedded';

  async function emptyLog(): Promise<void> {
    try {
      if (await isEmbedded()) await admin().command({ fsync: 1 });
    } catch (error) {
      log.warn({ err: error }, 'the log of the database was not emptied; the database does it later');
    }
  }
  const forgetDeleted = sharing(emptyLog);

  return {
    /** Lays these collections and their indexes out in the order of their keys. */
    async forgetOrder(...models: { collection: { name: string } }[]): Promise<void> {
      if (!(await isEmbedded())) return;
      for (const { collection } of models)
        await connection.db!.command({ compact: collection.name }, { timeoutMS: rewriteTimeoutMs });
      await forgetDeleted();
    },
    /** Empties the log of recent writes. Never throws: the database does it every few minutes as well. */
    forgetDeleted,
  };
}
export type Traces = ReturnType<typeof createTraces>;

/** Calls during a run share the next one: the run that is under way may have begun before what they ask for. */
function sharing(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    return (running = run().finally(() => (running = undefined)));
  };
  return () => (running ? (next ??= running.then(start)) : start());
}
