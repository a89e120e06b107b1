import type { Collection } from 'mongodb';

/** A document of this bench's collections; about 250 bytes. */
export interface Row {
  _id: string;
  code: string;
  group: number;
  at: Date;
  title: string;
  text: string;
}

const GROUPS = 10;
const MINUTE = 60_000;

export const idOf = (index: number) => `row-${String(index).padStart(8, '0')}`;
const codeOf = (index: number) => `code-${(index * 7919) % 1_000_003}`;
const timeOf = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * MINUTE);

export const rowWith = (index: number): Row => ({
  _id: idOf(index),
  code: codeOf(index),
  group: index % GROUPS,
  at: timeOf(index),
  title: `The row with the number ${index}`,
  text: 'Words that a person wrote, and that no one searches. '.repeat(2),
});

/** Writes as many rows, from the first on. */
export async function insertRows(rows: Collection<Row>, total: number): Promise<void> {
  for (let begin = 0; begin < total; begin += 5000) {
    const count = Math.min(5000, total - begin);
    await rows.insertMany(
      Array.from({ length: count }, (_, i) => rowWith(begin + i)),
      { ordered: false },
    );
  }
}

export async function indexRows(rows: Collection<Row>): Promise<void> {
  await rows.createIndexes([{ key: { code: 1 } }, { key: { at: 1 } }, { key: { group: 1, at: -1 } }]);
}
