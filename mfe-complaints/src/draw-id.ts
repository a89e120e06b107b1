import { hex } from '@scure/base';

/** 128 random bits, hex: of a complaint or a request, so that sending it again does nothing twice. */
export const drawId = (): string => hex.encode(crypto.getRandomValues(new Uint8Array(16)));
