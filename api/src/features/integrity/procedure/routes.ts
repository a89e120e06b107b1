import type { Room } from '../room.ts';

export function mountProcedure({ route: _route }: Room): void {}
