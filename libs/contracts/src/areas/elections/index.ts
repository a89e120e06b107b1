export * from './area.ts';
export * from './ballot-box.ts';
export * from './ballots.ts';
export * from './candidates.ts';
export * from './elections.ts';
export * from './managed-candidates.ts';
export * from './managed-elections.ts';
export * from './nominations.ts';
