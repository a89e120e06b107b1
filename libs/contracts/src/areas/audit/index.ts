export * from './area.ts';
export * from './audit.ts';
