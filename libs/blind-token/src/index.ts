export * from './blind-token.ts';
