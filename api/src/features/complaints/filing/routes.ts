import type { Room } from '../room.ts';

export function mountFiling(_room: Room): void {}
