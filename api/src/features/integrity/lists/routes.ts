import type { Room } from '../room.ts';

export function mountLists({ route: _route }: Room): void {}
