import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json. Searched upwards, because the built server runs from another folder than the sources. */
export const PROJECT_ROOT = findProjectRoot(import.meta.dirname)

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? process.cwd() : findProjectRoot(parent)
}
