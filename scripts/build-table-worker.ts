// Builds the thread that reads uploaded files: one file beside the server, with its packages. It is a build of its own, because a chunk that
// it shared with the server could start the server a second time.
import { build } from 'vite'

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'app/domain/kernel/spreadsheets/engine/table-worker.server.ts',
    outDir: 'build/server',
    emptyOutDir: false,
    sourcemap: false,
    rolldownOptions: { output: { entryFileNames: 'table-worker.js', codeSplitting: false } },
  },
})
