// The cache folder of an unpacked browser. It is filled under a temporary name and then renamed, so that parallel test runs cannot corrupt
// it.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

export async function getCachedFolder(
  name: string,
  fillFolder: (temporaryFolder: string) => Promise<void>,
): Promise<string> {
  const folder = resolve('node_modules/.cache', name)
  if (existsSync(folder)) return folder
  const temporaryFolder = `${folder}.${process.pid}`
  mkdirSync(temporaryFolder, { recursive: true })
  try {
    await fillFolder(temporaryFolder)
    renameSync(temporaryFolder, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // another process was faster, and its copy is used
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  return folder
}

/** Without fonts every element has size zero and counts as hidden. */
export function buildFontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
