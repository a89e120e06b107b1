/** Answers that a contract allows, and a configuration, for tools that run without the API. */
export { sampleAnswer } from './sample-answer.ts';
export { withLongNames } from './dev-host/long-names.ts';
export { testConfig } from './test-config.ts';
