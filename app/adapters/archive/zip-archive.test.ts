import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unpack } from '#app/domain/kernel/spreadsheets/engine/unpack.server.ts'
import { type ArchiveFile, writeArchive } from './zip-archive.server.ts'

const lastModified = new Date('2026-03-02T01:00:00Z')

async function* listFiles(): AsyncGenerator<ArchiveFile> {
  yield { name: 'lease.txt', input: Buffer.from('Kontrata'), lastModified }
  yield {
    name: 'resibo/Niño.txt',
    input: Readable.from([Buffer.from('ba'), Buffer.from('yad')]),
    size: 5,
    lastModified,
  }
}

test('a written archive contains the files under their names', async () => {
  const files = await unpack(await buffer(writeArchive(listFiles())), { bytes: 1_000, entries: 10 })
  expect(Array.from(files, ([name, content]) => [name, content.toString()])).toEqual([
    ['lease.txt', 'Kontrata'],
    ['resibo/Niño.txt', 'bayad'],
  ])
})

test('another program finds the checksums, names and sizes right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-zip-'))
  writeFileSync(join(folder, 'a.zip'), await buffer(writeArchive(listFiles())))
  const check = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())'
  const printed = execFileSync('python3', ['-c', check, join(folder, 'a.zip')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(printed.trim()).toBe("None ['lease.txt', 'resibo/Niño.txt']")
})

/** Counts what is open; the content never ends by itself. */
async function* openEndless(open: Set<Readable>): AsyncGenerator<ArchiveFile> {
  const input = Readable.from(repeat(Buffer.alloc(1_024)))
  open.add(input)
  try {
    yield { name: 'a', input, lastModified }
  } finally {
    open.delete(input.destroy())
  }
}
function* repeat(chunk: Buffer) {
  for (;;) yield chunk
}

test('a reader that leaves closes the open file and causes no error', async () => {
  const open = new Set<Readable>()
  const reader = writeArchive(openEndless(open)).getReader()
  for (let n = 0; n < 5; n++) await reader.read()
  expect(open.size).toBe(1) // null control
  await reader.cancel(new Error('the person closed the page'))
  expect(open.size).toBe(0)
})

test('a file that cannot be read ends the archive with its error, not with a shorter one', async () => {
  const broken = new Readable({ read: () => void broken.destroy(new Error('disk')) })
  const files = async function* (): AsyncGenerator<ArchiveFile> {
    yield { name: 'a', input: broken, lastModified }
  }
  await expect(buffer(writeArchive(files()))).rejects.toThrow('disk')
})
