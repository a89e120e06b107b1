import './setup.ts';

export * from './changed-titles.ts';
export * from './fake-api.ts';
export * from '../no-details.ts';
export * from './personas.ts';
export * from './render-portal.tsx';
export * from './manifest-mismatches.ts';
export * from './refusal.ts';
export * from './test-config.ts';
