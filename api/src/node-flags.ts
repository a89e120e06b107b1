/**
 * How Node.js is to be started for the API. With a small young generation V8 spends a quarter of the time under load
 * collecting it; left alone, it may grow to twice the memory for nothing. The old one may double before it is
 * collected: left alone, the API takes 430 MB instead of 290 under load, and is no quicker (`npm run bench -- api`).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100'];
