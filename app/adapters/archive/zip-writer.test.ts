import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openArchive } from '#app/domain/listings/import/engine/zip.server.ts'
import { writeZip, type ZipFile } from './zip-writer.server.ts'

async function* listFiles(): AsyncGenerator<ZipFile> {
  yield { name: 'lease.txt', bytes: Buffer.from('Kontrata') }
  yield { name: 'resibo/Niño.txt', bytes: Buffer.from('') }
}

async function buildZip(): Promise<Buffer> {
  return buffer(writeZip(listFiles(), new Date('2026-03-02T01:00:00Z')))
}

test('a written archive contains the files under their names', async () => {
  const archive = openArchive(await buildZip(), 1_000)
  expect(await archive.readText('lease.txt')).toBe('Kontrata')
  expect(await archive.readText('resibo/Niño.txt')).toBe('')
})

test('another program finds the checksums, names and sizes right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-zip-'))
  writeFileSync(join(folder, 'a.zip'), await buildZip())
  const check = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())'
  const printed = execFileSync('python3', ['-c', check, join(folder, 'a.zip')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(printed.trim()).toBe("None ['lease.txt', 'resibo/Niño.txt']")
})
