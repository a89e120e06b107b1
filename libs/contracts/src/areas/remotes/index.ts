export * from './area.ts';
export * from './client-reports.ts';
export * from './receive-releases.ts';
export * from './release-keys.ts';
export * from './remote-releases.ts';
