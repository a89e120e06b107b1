import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run kit`. The catalogue is never built: only this server shows it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [importAllStatically(), react()],
  server: { host: '127.0.0.1', port: 4010 },
});
