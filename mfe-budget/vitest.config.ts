import { servedPrograms } from '@campus/federation';
import settings from '@campus/portal-kit/vitest';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(settings, { plugins: [servedPrograms()] });
