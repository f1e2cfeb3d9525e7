// A browser for the tests on a machine that has none: the Chromium packed in npm on x64 Linux, Debian's elsewhere, unpacked into our
// own cache without touching the system. CHROMIUM_PATH names another.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianChromium } from './browser-from-debian.ts'
import { packedChromium } from './browser-from-npm.ts'

export type BrowserLaunch = { executablePath: string; env: Record<string, string>; args: string[] }

/** Nothing leaves the machine, and root may run it. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function browserLaunch(): Promise<BrowserLaunch> {
  const { executablePath, env = {} } = await findBrowser()
  return { executablePath, args: ARGS, env: { ...inherited(), ...env } }
}

async function findBrowser(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named }
  if (process.platform === 'linux' && process.arch === 'x64') return packedChromium()
  const installed = onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (installed) return { executablePath: installed }
  if (onPath('apt-get') && onPath('dpkg-deb')) return debianChromium()
  throw new Error(
    'There is no browser for this machine: install Chromium, or set CHROMIUM_PATH, and run the tests again.',
  )
}

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
