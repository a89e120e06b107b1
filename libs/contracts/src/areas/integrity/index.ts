export * from './area.ts';
export * from './case-actions.ts';
export * from './case-fields.ts';
export * from './cases.ts';
export * from './integrity-records.ts';
