import type { Room } from '../room.ts';

export function mountSetup(_room: Room): void {}
