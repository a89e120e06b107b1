import type { Room } from '../room.ts';

export function mountVoting(_room: Room): void {}
