export * from './administration.ts';
export * from './area.ts';
export * from './area-switch.ts';
export * from './retention.ts';
