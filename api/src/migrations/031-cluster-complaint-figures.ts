import type { Migration } from './migration.ts';

const name = 'complaintFigures';

export const clusterComplaintFigures: Migration = {
  id: 31,
  title: 'Store complaint figures by category instead of by first use',
  async up(db) {
    const [collection] = await db.listCollections({ name }).toArray();
    if (!collection || ('options' in collection && collection.options?.['clusteredIndex'])) return;
    const figures = await db.collection(name).find().toArray();
    // Only a few; a crash before they are back leaves them to the recount at each start.
    await db.dropCollection(name);
    await db.createCollection(name, { clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true } });
    if (figures.length > 0) await db.collection(name).insertMany(figures);
    return { moved: figures.length };
  },
};
