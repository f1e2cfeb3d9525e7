// Builds an earlier commit of this repository beside it, so that two versions can serve side by side.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type PreviousVersion = { folder: string; remove: () => void }

/** With the packages of this version: the commit must not need others. */
export function buildPreviousVersion(commit: string): PreviousVersion {
  const folder = join(mkdtempSync(join(tmpdir(), 'tahanan-previous-')), 'site')
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder])
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { folder, remove }
}
