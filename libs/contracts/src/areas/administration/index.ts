export * from './administration.ts';
export * from './area.ts';
export * from './retention.ts';
