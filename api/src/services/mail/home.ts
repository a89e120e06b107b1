import { may } from '@campus/contracts/areas';
import { inQueue } from '../home/items.ts';
import type { Platform } from '../platform.ts';

/** Admins: emails that could not be sent, and can go again. */
export function contributeToHome(
  home: Platform['home'],
  { countFailed }: { countFailed: () => Promise<number> },
): void {
  home('admin', async ({ roles }) => {
    const count = may(roles, 'mail.manage') ? await countFailed() : 0;
    if (count === 0) return [];
    return [
      inQueue({
        id: 'mail:failed',
        area: 'admin',
        title: count === 1 ? 'One email was not sent' : `${count} emails were not sent`,
        note: 'Look at the reason, then send again.',
        action: 'Open',
        path: '/admin/mail',
        count,
      }),
    ];
  });
}
