/** Code that every page of a remote needs and the first page doesn't: one file of the build. */
export { createOpener } from './open-remote.ts';
export { RemoteCrash, RemotePage } from './remote-page.tsx';
