export * from './area.ts';
export * from './documents.ts';
