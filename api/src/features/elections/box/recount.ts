import type { Connection } from 'mongoose';

export async function recount(_connection: Connection): Promise<string[]> {
  return [];
}
