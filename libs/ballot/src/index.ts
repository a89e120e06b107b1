export * from './voter.ts';
