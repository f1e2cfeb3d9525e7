// Archives of strangers: each bound refuses the whole archive, and beside each is an archive that is just within it.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildZip } from '#tests/support/fixtures/spreadsheets.ts'
import { ARCHIVE_LIMITS, createPathTest } from './archive.model.ts'
import { readArchive } from './engine/read-archive.server.ts'
import { unpack } from './engine/unpack.server.ts'

const read = async (files: readonly { name: string; text: string | Buffer }[], wanted = ['a.jpg']) => {
  const answer = await readArchive(buildZip(files), wanted)
  return 'files' in answer ? answer.files.map(({ path }) => path) : answer.problem
}
const photo = (name: string) => ({ name, text: 'bytes of a photo' })

describe('an archive of photos', () => {
  test('gives the wanted files, by path or by name, in any case; others stay packed', async () => {
    const files = ['Unit 4B/A.JPG', 'b.jpg', '__MACOSX/Unit 4B/a.jpg', 'c/d.jpg', 'e.jpg'].map(photo)
    expect(await read(files, ['a.jpg', 'C/d.jpg', 'missing.jpg'])).toEqual(['Unit 4B/A.JPG', 'c/d.jpg'])
  })

  test('with a path out of its folder is refused', async () => {
    expect(await read([photo('folder/a.jpg')])).toEqual(['folder/a.jpg']) // null control
    for (const path of ['../a.jpg', 'folder/../../a.jpg', '/a.jpg', 'C:/a.jpg'])
      expect(await read([photo(path)]), path).toBe('unreadable')
  })

  test('with too many files is refused', async () => {
    const build = (many: number) => Array.from({ length: many }, (_, n) => photo(`${n}.jpg`))
    expect(await read(build(ARCHIVE_LIMITS.entries), ['0.jpg'])).toEqual(['0.jpg'])
    expect(await read(build(ARCHIVE_LIMITS.entries + 1), ['0.jpg'])).toBe('unreadable')
  })

  test('that unpacks to much more than its size is refused', async () => {
    const random = randomBytes(200_000)
    expect(await read([{ name: 'a.jpg', text: random }])).toEqual(['a.jpg'])
    expect(await read([{ name: 'a.jpg', text: Buffer.alloc(200_000) }])).toBe('unreadable')
  })

  test('with more bytes than allowed is refused; files that nobody wants do not count', async () => {
    const archive = buildZip(['a.jpg', 'b.jpg'].map((name) => ({ name, text: randomBytes(1_000) })))
    const limits = { ...ARCHIVE_LIMITS, bytes: 1_999 }
    await expect(unpack(archive, limits)).rejects.toThrow('too large')
    expect(await unpack(archive, limits, createPathTest(['a.jpg']))).toHaveProperty('size', 1)
    expect(await unpack(archive, { ...limits, bytes: 2_000 })).toHaveProperty('size', 2)
  })

  test('that is damaged, and a file that is no archive, are refused', async () => {
    const archive = buildZip([photo('a.jpg')])
    for (const bytes of [archive.subarray(0, -30), Buffer.from('PK'), Buffer.from('not an archive')])
      expect(await readArchive(bytes, ['a.jpg'])).toEqual({ problem: 'unreadable' })
    const changed = Buffer.from(archive)
    expect(await readArchive(archive, ['a.jpg'])).toHaveProperty('files') // null control
    changed.writeUInt32LE(1, archive.indexOf('PK\u0001\u0002') + 16)
    expect(await readArchive(changed, ['a.jpg']), 'another checksum').toEqual({ problem: 'unreadable' })
  })
})
