import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-illustrator'),
  test: { include: ['**/*.test.ts'] },
})
