// The Chromium packed in @sparticuz/chromium (x64 Linux, headless only), with its libraries and fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getCachedFolder, buildFontSettings } from './browser-cache.ts'

export async function getNpmChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const folder = await getCachedFolder(`chromium-npm-${version}`, async (temporaryFolder) => {
    await unpackChromium(temporaryFolder, packageRoot)
    writeFileSync(join(temporaryFolder, 'fonts.conf'), buildFontSettings('fonts'))
  })
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** The package unpacks into the temporary folder of the system, so TMPDIR points to our folder for that moment. */
async function unpackChromium(temporaryFolder: string, packageRoot: string): Promise<void> {
  const previousTmpDir = process.env.TMPDIR
  process.env.TMPDIR = temporaryFolder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packageRoot, 'bin', 'al2023.tar.br'))
  } finally {
    if (previousTmpDir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previousTmpDir
  }
}
