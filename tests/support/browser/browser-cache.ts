// Where an unpacked browser is kept: made whole under another name, then renamed, so that two test runs cannot spoil it for each other.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

export async function cachedFolder(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const folder = resolve('node_modules/.cache', name)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await fill(draft)
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // otherwise another process was first, and its copy serves
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** Without fonts every element has no size and counts as hidden. */
export function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
