export { devPort, portalPort } from './dev-ports.ts';
export { remoteConfig } from './remote-config.ts';
export { sharedPackages } from './shared.ts';
export { shellConfig } from './shell-config.ts';
