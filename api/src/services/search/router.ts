import { search } from '@campus/contracts/search';
import type { Platform } from '../platform.ts';
import type { Search } from './search.ts';

export function mountSearch({ route }: Pick<Platform, 'route'>, { find }: Search): void {
  route(search, ({ caller, body }) => find(caller, body.query));
}
