import { randomBytes } from 'node:crypto';

/** 128 random bits, hex: as a browser draws the id of what it sends. */
export const drawId = () => randomBytes(16).toString('hex');
