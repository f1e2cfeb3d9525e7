// Debian's Chromium for machines that npm has none for (arm64). The packages are fetched by apt into our own folder and unpacked there:
// no root needed, nothing installed, the system's package lists and locks left alone.
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder, fontSettings } from './browser-cache.ts'

const run = promisify(execFile)
const BINARY = 'root/usr/lib/chromium/chromium'

export async function debianChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = await cachedFolder(`chromium-debian-${process.arch}`, fetchInto)
  const libraries = new Set(globSync(join(folder, 'root/usr/lib/*-linux-gnu/**/*.so*')).map((file) => dirname(file)))
  return {
    executablePath: join(folder, BINARY),
    env: {
      LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

async function fetchInto(folder: string): Promise<void> {
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
  const apt = (...command: string[]) =>
    run(
      'apt-get',
      [...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]), '-q', ...command],
      {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  await apt('update')
  await apt('install', '-y', '--download-only', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')
  for (const archive of globSync(`${cache}/archives/*.deb`)) await run('dpkg-deb', ['-x', archive, root])
  for (const path of [state, cache]) rmSync(path, { recursive: true, force: true })
  writeFileSync(join(folder, 'fonts.conf'), fontSettings('root/usr/share/fonts'))
  if (!existsSync(join(folder, BINARY))) {
    throw new Error('This system has no chromium package with a program in it; install Chromium and set CHROMIUM_PATH.')
  }
}
