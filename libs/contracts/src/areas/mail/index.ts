export * from './area.ts';
export * from './mail.ts';
