import { fileURLToPath } from 'node:url';
import { messages } from '@campus/federation/messages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Moments are shown in the zone of the machine; these tests say theirs, which must be before their threads start.
process.env.TZ = 'Asia/Kolkata';

/** Shell and remotes test with these settings too (`@campus/portal-kit/vitest`). */
export default defineConfig({
  plugins: [messages(), react()],
  test: {
    environment: 'happy-dom',
    // One happy-dom for each worker instead of each file: half the time, and files still can't see each other.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    // Longer than any wait, so that one in vain says itself what it missed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Node.js reads no style sheets, which the kit imports.
    server: { deps: { inline: [/@campus\/portal-kit/] } },
    setupFiles: [fileURLToPath(new URL('./src/testing/setup.ts', import.meta.url))],
  },
});
