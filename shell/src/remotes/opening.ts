/** Code that every page of a remote needs and the first page doesn't: one file of the build. */
export { createLoader } from './loader.ts';
export { RemoteCrash, RemotePage } from './remote-page.tsx';
