export { default } from '@campus/portal-kit/vitest';
