import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { features } from './features.ts';
import { createAreaConnections } from './platform/storage/area-connection.ts';
import { recordModel } from './platform/storage/record.ts';
import { serviceChecks } from './services/invariants.ts';

const root = join(import.meta.dirname, 'features');

function refusalOf(ask: () => unknown): string | null {
  try {
    ask();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Every area's connection, and who owns each collection. */
function allConnections() {
  const connection = createConnection();
  serviceChecks(connection);
  const services = Object.keys(connection.models);
  const connections = createAreaConnections(connection);
  const own = features.map(
    ({ id, dataChecks }) => [id, connections.of(id, (made) => dataChecks?.(made))] as const,
  );
  return { services, own, owners: connections.owners };
}

test('gives every area its own collections and refuses those of each other area and of the services', () => {
  const { services, own, owners } = allConnections();
  expect(own.length).toBeGreaterThan(8);
  expect(services.length).toBeGreaterThan(10);
  expect(services.filter((name) => owners.has(name))).toEqual([]);
  const ways = (name: string) => [
    (connection: (typeof own)[number][1]) => connection.collection(name),
    (connection: (typeof own)[number][1]) => connection.model(name),
    (connection: (typeof own)[number][1]) =>
      recordModel(connection, name, z.strictObject({ _id: z.string() })),
  ];
  for (const [area, connection] of own) {
    for (const [name, owner] of owners)
      for (const ask of ways(name)) {
        const refusal = `The area “${area}” asked for the collection “${name}” of the area “${owner}”.`;
        expect(refusalOf(() => ask(connection))).toBe(owner === area ? null : refusal);
      }
    for (const name of services)
      for (const ask of ways(name))
        expect(() => ask(connection)).toThrow(`asked for the collection “${name}” of the portal’s services.`);
    expect(() => connection.collection('unheardOf')).toThrow('“unheardOf” of no area that has declared it.');
    expect(Object.keys(connection.models).toSorted()).toEqual(
      [...owners].flatMap(([name, owner]) => (owner === area ? [name] : [])).toSorted(),
    );
  }
});

test('no two areas can declare the same collection', () => {
  const connections = createAreaConnections(createConnection());
  const declare = (connection: Parameters<typeof recordModel>[0]) =>
    recordModel(connection, 'books', z.strictObject({ _id: z.string() }));
  connections.of('library', declare);
  expect(() => connections.of('shop', declare)).toThrow(
    'The area “shop” asked for the collection “books” of the area “library”.',
  );
});

test('no area goes around its connection: by the database, the client, or a stage that reads elsewhere', () => {
  const around =
    /\.db!?\.collection\(|getClient\(|useDb\(|\.connections\b|\$(lookup|graphLookup|unionWith|merge|out)\b/;
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|(^|\/)testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => around.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
