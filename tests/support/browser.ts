// A browser with nothing but npm: the Chromium packed inside @sparticuz/chromium, unpacked once, or CHROMIUM_PATH.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type BrowserLaunch = { executablePath: string; env: Record<string, string>; args: string[] }

/** Nothing leaves the machine, and root may run it. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The package's own font settings name a fixed folder; without fonts every element has no size and counts as hidden. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

export async function browserLaunch(): Promise<BrowserLaunch> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: inherited(), args: ARGS }
  const folder = await unpacked()
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...inherited(),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

async function unpacked(): Promise<string> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const folder = resolve('node_modules/.cache', `chromium-${version}`)
  if (existsSync(join(folder, 'chromium'))) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  await unpackInto(draft, packageRoot)
  writeFileSync(join(draft, 'fonts.conf'), FONT_SETTINGS)
  try {
    renameSync(draft, folder)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another process was first
  }
  return folder
}

/** The package unpacks to the system's temporary folder, so that is where it is told to look for a moment. */
async function unpackInto(draft: string, packageRoot: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packageRoot, 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
