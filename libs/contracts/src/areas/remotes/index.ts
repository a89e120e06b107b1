export * from './area.ts';
export * from './client-reports.ts';
export * from './remote-releases.ts';
