// Builds the threads that read files of strangers: one file each beside the server, with nearly all of its packages. They are builds of their own, because a chunk
// that one shared with the server could start the server a second time.
import { build } from 'vite'

const THREADS = {
  'table-worker.js': 'app/domain/kernel/spreadsheets/engine/table-worker.server.ts',
  'archive-worker.js': 'app/domain/kernel/spreadsheets/engine/archive-worker.server.ts',
  'calendar-worker.js': 'app/domain/tenancy/imported-calendars/engine/calendar-worker.server.ts',
  'video-worker.js': 'app/domain/listings/media/engine/video-worker.server.ts',
  'qr-worker.js': 'app/domain/kernel/qr-codes/engine/qr-worker.server.ts',
}

for (const [entryFileNames, ssr] of Object.entries(THREADS))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Its license asks that its files stay apart from ours (scripts/release/licenses.ts)
    ssr: { noExternal: true, external: ['ical.js'] },
    build: {
      ssr,
      outDir: 'build/server',
      emptyOutDir: false,
      sourcemap: false,
      rolldownOptions: { output: { entryFileNames, codeSplitting: false } },
    },
  })
