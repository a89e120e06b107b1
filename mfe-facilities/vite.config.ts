import { remoteConfig } from '@campus/federation';

export default remoteConfig(import.meta.dirname);
