export * from './area.ts';
