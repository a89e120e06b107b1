/** What the first page does without and every page of a remote needs: one file of the build. */
export { createOpener } from './open-remote.ts';
export { RemoteCrash, RemotePage } from './remote-page.tsx';
