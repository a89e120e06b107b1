import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    form: {
      photoHint: (hosts: readonly string[]) =>
        t`The web address of a picture on ${hosts.join(' or ')}, beginning with https://. Otherwise we show your initials.`,
    },
    details: {
      listedCoordinator: (name: string, email: string) => (name === '' ? email : `${name}, ${email}`),
    },
  }) as const;
