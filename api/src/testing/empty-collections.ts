import type { Connection } from 'mongoose';

/** Deletes everything in these collections through their models, so that code that keeps documents in memory hears it. */
export async function emptyCollections({ models }: Connection, ...names: string[]): Promise<void> {
  for (const name of names) {
    const model = Object.values(models).find((one) => one.collection.name === name);
    if (!model) throw new Error(`No model has a collection called ${name}.`);
    await model.deleteMany({});
  }
}
