// Restores a backup in a process of its own and stops for good at one step, so that a test can kill it there. Prints the step.
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { restoreInPlace } from '#app/db/backup/restore-in-place.server.ts'

const [url = '', path = '', folder = '', stopAt = ''] = process.argv.slice(2)
const storage = createDiskStorage(folder)
setInterval(() => {}, 60_000) // a promise alone does not keep the process

async function reach(step: string): Promise<void> {
  if (step !== stopAt) return
  process.stdout.write(`${step}\n`)
  await new Promise<never>(() => {})
}

await restoreInPlace({
  url,
  path,
  files: {
    ...storage,
    put: async (...file) => {
      await reach('rows loaded')
      return storage.put(...file)
    },
  },
  before: () => reach('begun'),
  after: () => reach('compared'),
})
process.stdout.write('committed\n')
process.exit()
