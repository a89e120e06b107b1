export * from './approvals.ts';
export * from './area.ts';
