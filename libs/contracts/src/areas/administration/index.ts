export * from './administration.ts';
export * from './area.ts';
