import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server serves the client out of the Python package.
    outDir: '../src/banca/webdist',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  // A test that hangs is stopped; on a busy machine a long one is only slow.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
