import { Avatar, Stack } from '@campus/portal-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './with-avatar.module.css';

/** A person's picture, and beside it the words about them. */
export const WithAvatar = ({
  children,
  ...avatar
}: ComponentProps<typeof Avatar> & { children: ReactNode }) => (
  <div className={styles.person}>
    <Avatar {...avatar} />
    <Stack gap={1}>{children}</Stack>
  </div>
);
