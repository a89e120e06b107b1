import { getWordFilter, putWordFilter } from '@campus/contracts';
import type { Room } from '../room.ts';

export function mountWordFilter({ route, wordFilter }: Room): void {
  route(getWordFilter, () => wordFilter.read());
  route(putWordFilter, ({ body, caller }) => wordFilter.change(body, caller.id));
}
