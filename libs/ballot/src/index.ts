export * from './audit.ts';
export { countRanked } from './ranked-count.ts';
export * from './voter.ts';
