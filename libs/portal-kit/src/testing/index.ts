import './setup.ts';

export * from './changed-titles.ts';
export * from './fake-api.ts';
export { noDetails } from '../my-details.tsx';
export * from './personas.ts';
export * from './render-portal.tsx';
export * from './manifest-mismatches.ts';
export * from './refusal.ts';
export * from './test-config.ts';
