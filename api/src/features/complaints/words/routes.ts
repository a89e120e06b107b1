import type { Room } from '../room.ts';

export function mountWordFilter(_room: Room): void {}
