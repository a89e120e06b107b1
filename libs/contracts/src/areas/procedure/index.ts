export * from './area.ts';
export * from './deadlines.ts';
export * from './working-days.ts';
