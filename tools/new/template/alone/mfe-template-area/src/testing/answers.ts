import type { PreparedAnswer } from '@campus/portal-kit/testing';

/** What `npm run dev -- template-area` answers; calls without one here are answered from their contract. */
export const answers: PreparedAnswer[] = [];
