export * from './area.ts';
export * from './members.ts';
