// The browser of the tests on a machine without one: the Chromium packed in npm on x64 Linux, otherwise Debian's, unpacked into our own
// cache. CHROMIUM_PATH names another browser.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { getDebianChromium } from './browser-from-debian.ts'
import { getNpmChromium } from './browser-from-npm.ts'

export type BrowserLaunchOptions = { executablePath: string; env: Record<string, string>; args: string[] }

/** No requests to other machines, and root may run the browser. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function getBrowserLaunchOptions(): Promise<BrowserLaunchOptions> {
  const { executablePath, env = {} } = await findBrowser()
  return { executablePath, args: BROWSER_ARGS, env: { ...getInheritedEnvironment(), ...env } }
}

async function findBrowser(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return { executablePath: configuredPath }
  if (process.platform === 'linux' && process.arch === 'x64') return getNpmChromium()
  const installed = findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (installed) return { executablePath: installed }
  if (findOnPath('apt-get') && findOnPath('dpkg-deb')) return getDebianChromium()
  throw new Error(
    'There is no browser for this machine: install Chromium, or set CHROMIUM_PATH, and run the tests again.',
  )
}

function findOnPath(...names: string[]): string | undefined {
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

function getInheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
