/**
 * How Node.js is to be started for the API. With a small young generation V8 spends a quarter of the time under load
 * collecting it; left alone, it may grow to twice the memory for nothing (`npm run bench -- api`).
 */
export const nodeFlags = ['--max-semi-space-size=16'];
