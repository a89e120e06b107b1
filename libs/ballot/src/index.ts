export * from './audit.ts';
export * from './voter.ts';
