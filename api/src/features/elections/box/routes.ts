import type { Room } from '../room.ts';

export function mountBox(_room: Room): void {}
