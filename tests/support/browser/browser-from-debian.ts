// Debian's Chromium for platforms without an npm package (arm64). apt downloads the packages into our own folder and they are unpacked
// there: no root, nothing installed, the system's package lists and locks untouched. The headless shell takes half the time of the full
// browser; older Debian versions have only the full browser.
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getCachedFolder, buildFontSettings } from './browser-cache.ts'

const runProgram = promisify(execFile)
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const

export async function getDebianChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = await getCachedFolder(`headless-debian-${process.arch}`, downloadChromium)
  const libraries = new Set(globSync(join(folder, 'root/usr/lib/*-linux-gnu/**/*.so*')).map((file) => dirname(file)))
  return {
    executablePath: findProgram(folder) ?? '',
    env: {
      LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

function findProgram(folder: string): string | undefined {
  return PACKAGES.map((name) => join(folder, 'root/usr/lib/chromium', name)).find((path) => existsSync(path))
}

async function downloadChromium(folder: string): Promise<void> {
  process.stdout.write('Fetching Chromium for the browser tests from Debian (once) …\n')
  const [state, cache, root] = [join(folder, 'state'), join(folder, 'cache'), join(folder, 'root')]
  for (const path of [`${state}/lists/partial`, `${cache}/archives/partial`, root]) mkdirSync(path, { recursive: true })
  const options = {
    'Dir::State': state,
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': cache,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
  }
  const runApt = (...command: string[]) =>
    runProgram(
      'apt-get',
      [...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]), '-q', ...command],
      {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  await runApt('update')
  const downloadPackage = (name: string) =>
    runApt('install', '-y', '--download-only', '--no-install-recommends', name, 'fonts-dejavu-core')
  await downloadPackage(PACKAGES[0]).catch(() => downloadPackage(PACKAGES[1]))
  for (const archive of globSync(`${cache}/archives/*.deb`)) await runProgram('dpkg-deb', ['-x', archive, root])
  for (const path of [state, cache]) rmSync(path, { recursive: true, force: true })
  writeFileSync(join(folder, 'fonts.conf'), buildFontSettings('root/usr/share/fonts'))
  if (findProgram(folder) === undefined) {
    throw new Error('This system has no chromium package with a program in it; install Chromium and set CHROMIUM_PATH.')
  }
}
