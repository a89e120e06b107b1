export * from './access.ts';
export * from './area.ts';
