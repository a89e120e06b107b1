export * from './ledger-sums.ts';
export * from './verify-chain.ts';
