/**
 * How Node.js is to be started for the API. Left alone, V8 lets the young generation grow under load to twice the memory;
 * kept small, the API is as quick (`npm run bench -- api`). V8's memory saver mode keeps it as small, at nearly twice the
 * time for each ballot.
 */
export const nodeFlags = ['--max-semi-space-size=1'];
