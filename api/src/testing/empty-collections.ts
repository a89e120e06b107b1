import type { Connection } from 'mongoose';

/** Deletes all documents of these collections through their models, which tell whoever keeps some in memory. */
export async function emptyCollections({ models }: Connection, ...names: string[]): Promise<void> {
  for (const name of names) {
    const model = Object.values(models).find((one) => one.collection.name === name);
    if (!model) throw new Error(`No model has a collection called ${name}.`);
    await model.deleteMany({});
  }
}
