import type { Connection } from 'mongoose';

/**
 * Gives each area a connection that reaches the collections of that area alone. It keeps careless code apart; it can't
 * hold code that means harm, which runs in the same process (docs/decisions/areas-that-fail.md).
 */
export function createAreaConnections(connection: Connection) {
  const owners = new Map<string, string>();
  const ownerOf = (name: string) => {
    const owner = owners.get(name);
    if (owner) return `the area “${owner}”`;
    return name in connection.models ? 'the portal’s services' : 'no area that has declared it';
  };

  return {
    owners: owners as ReadonlyMap<string, string>,
    /** @param declare makes models of the area's own collections; no others are reached afterwards */
    of(area: string, declare: (own: Connection) => unknown): Connection {
      let isDeclaring = true;
      const requireOwn = (name: string) => {
        if (isDeclaring && !owners.has(name)) owners.set(name, area);
        if (owners.get(name) !== area)
          throw new Error(`The area “${area}” asked for the collection “${name}” of ${ownerOf(name)}.`);
      };
      const own = {
        get models() {
          const mine = Object.entries(connection.models).filter(([name]) => owners.get(name) === area);
          return Object.fromEntries(mine);
        },
        model(name: string, schema?: never, collection = name) {
          requireOwn(name);
          requireOwn(collection);
          return connection.model(name, schema, collection);
        },
        collection(name: string) {
          requireOwn(name);
          return connection.collection(name);
        },
        /** Lists collections; gives no way to their documents. */
        get db() {
          return { listCollections: (filter: object) => connection.db!.listCollections(filter) };
        },
      } as unknown as Connection;
      declare(own);
      isDeclaring = false;
      return own;
    },
  };
}
