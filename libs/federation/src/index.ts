export { remoteConfig } from './remote-config.ts';
export { servedPrograms } from './served-programs.ts';
