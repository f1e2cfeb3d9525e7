// The Chromium packed inside @sparticuz/chromium (x64 Linux, headless only), with the libraries and fonts it needs.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cachedFolder, fontSettings } from './browser-cache.ts'

export async function packedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const folder = await cachedFolder(`chromium-npm-${version}`, async (draft) => {
    await unpackInto(draft, packageRoot)
    writeFileSync(join(draft, 'fonts.conf'), fontSettings('fonts'))
  })
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
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
