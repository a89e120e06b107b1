import type { Room } from '../room.ts';

export function mountRecords({ route: _route }: Room): void {}
