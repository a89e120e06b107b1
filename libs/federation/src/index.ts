export { remoteConfig } from './remote-config.ts';
export { servedPrograms } from './served-programs.ts';
export { shellConfig } from './shell-config.ts';
