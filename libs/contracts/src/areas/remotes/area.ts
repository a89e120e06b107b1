import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'remote.manage': {
      roles: ['admin'],
      allows:
        'Switch parts of the portal off and on, change their version, remove them, and say which team may ship them.',
    },
  },
  problems: {
    'key-refused': { status: 403, message: 'The portal does not accept this key for this area.' },
    'package-refused': { status: 422, message: 'The portal did not accept this package.' },
  },
  mailKinds: {
    release: {
      label: 'Versions that wait for my confirmation',
      cause: 'you are an admin of the portal',
      optional: false,
    },
  },
  auditedActions: {
    'remote.off': 'switched off',
    'remote.on': 'switched on',
    'remote.activated': 'changed the running version of',
    'remote.received': 'shipped with a key',
    'remote.removed': 'removed',
    'remote.restored': 'restored',
    'remote.handed-over': 'handed the paths to another area of',
    'key.given': 'gave a key for',
    'key.taken': 'took a key for',
  },
});

declare module '../../area.ts' {
  interface Areas {
    remotes: typeof area;
  }
}
