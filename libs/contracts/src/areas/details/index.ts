export * from './area.ts';
export * from './class-list.ts';
export * from './details.ts';
