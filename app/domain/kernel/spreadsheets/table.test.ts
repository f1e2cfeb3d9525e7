import { describe, expect, test } from 'vitest'
import { buildWorkbook, buildXlsx, buildZip } from '#tests/support/fixtures/spreadsheets.ts'
import { parseTable } from './engine/parse-table.server.ts'
import { decodeText } from './engine/text-encoding.ts'
import { BadArchiveError, unpack } from './engine/unpack.server.ts'

const LIMITS = { rows: 100, columns: 20 }
const read = (content: string | Buffer) => parseTable(Buffer.from(content), LIMITS)
async function readCells(content: string | Buffer): Promise<string[][] | undefined> {
  const answer = await read(content)
  return 'rows' in answer ? answer.rows.map(({ cells }) => cells) : undefined
}

describe('a text file', () => {
  test('has commas, semicolons, tabs or a declared separator', async () => {
    const expected = [
      ['Title', 'Rent'],
      ['A, B', '1'],
    ]
    expect(await readCells('Title,Rent\r\n"A, B",1\r\n')).toEqual(expected)
    expect(await readCells('Title;Rent\n"A, B";1')).toEqual(expected)
    expect(await readCells('Title\tRent\rA, B\t1')).toEqual(expected)
    expect(await readCells('sep=;\nTitle;Rent\nA, B;1')).toEqual(expected)
    expect(await readCells(';;\n;;\nTitle;Rent\n"A, B";1')).toEqual(expected)
  })

  test('may have line breaks and quotes in a quoted cell, and rows keep the number of their line', async () => {
    expect(await read('Title,Rent\n\n"Two\nlines ""here""",5\n , \nLast,6')).toEqual({
      rows: [
        { number: 1, cells: ['Title', 'Rent'] },
        { number: 3, cells: ['Two\nlines "here"', '5'] },
        { number: 6, cells: ['Last', '6'] },
      ],
    })
  })

  test('is cut at the limits', async () => {
    expect(await readCells('a\n'.repeat(1_000))).toHaveLength(100)
    expect((await readCells(`${'x,'.repeat(500)}y`))?.[0]).toHaveLength(20)
    expect((await readCells('x'.repeat(20_000)))?.[0]?.[0]).toHaveLength(10_000)
  })

  test('with a quotation mark inside a cell is read; one that is not closed is refused with its line', async () => {
    expect(await readCells('Title;Size\nPipe; 2" wide\n"x";"y"')).toEqual([
      ['Title', 'Size'],
      ['Pipe', '2" wide'],
      ['x', 'y'],
    ])
    expect(await read('Title\nA\n"never closed\nB')).toEqual({ problem: { reason: 'quotes', line: 4 } })
    expect(await read('sep=,\nTitle\n"A" b,c\n')).toEqual({ problem: { reason: 'quotes', line: 3 } })
  })

  test('is read in the encodings that spreadsheets write', () => {
    const text = 'Parañaque ₱'
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text)
    expect(decodeText(Buffer.from(text))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toBe(text)
    expect(decodeText(Buffer.from('Title', 'utf16le'))).toBe('Title')
    expect(decodeText(Buffer.from('Parañaque', 'latin1'))).toBe('Parañaque')
    expect(decodeText(Buffer.from([0x80, 0x32, 0x35]))).toBe('€25') // Windows-1252, not Latin-1
  })
})

describe('a workbook', () => {
  test('gives texts, numbers and yes or no, with the numbers of the rows', async () => {
    const sheet =
      '<worksheet><sheetData><row r="2"><c r="A2" t="inlineStr"><is><t>Unit &amp; more</t></is></c><c r="C2"><v>9.175550101E9</v></c></row>' +
      '<row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" t="e"><v>#REF!</v></c></row></sheetData></worksheet>'
    expect(await read(buildWorkbook(sheet))).toMatchObject({
      rows: [
        { number: 2, cells: ['Unit & more', '', '9175550101'] },
        { number: 5, cells: ['yes', '', ''] },
      ],
    })
  })

  test('is cut at the limits', async () => {
    const rows = await readCells(buildXlsx(Array.from({ length: 150 }, (_, n) => [`row ${n}`])))
    expect(rows).toHaveLength(100)
    const far = '<worksheet><sheetData><row r="900000"><c r="XFD900000"><v>1</v></c></row></sheetData></worksheet>'
    expect(await readCells(buildWorkbook(far))).toEqual([])
  })

  test('whose cells share one long text is refused when they become too large; null control: a few are not', async () => {
    const build = (count: number) => {
      const cells = Array.from(
        { length: count },
        (_, n) => `<row r="${n + 1}">${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`,
      )
      return buildWorkbook(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`, [
        `<si><t>${'x'.repeat(10_000)}</t></si>`,
      ])
    }
    expect(await readCells(build(10))).toHaveLength(10)
    expect(await read(build(100))).toEqual({ problem: { reason: 'unreadable' } })
  })

  test('that would fill the memory is refused', async () => {
    const bomb = buildWorkbook(' '.repeat(21 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(40_000)
    expect(await read(bomb)).toEqual({ problem: { reason: 'unreadable' } })
  })
})

describe('unpack', () => {
  const LIMIT = { bytes: 100, entries: 3 }
  const getRefusal = (archive: Buffer) =>
    unpack(archive, LIMIT).then(
      (files) => [...files.keys()].join(),
      (error: unknown) => (error instanceof BadArchiveError ? 'refused' : String(error)),
    )
  /** Overwrites bytes of the first entry of the directory, at the end of the archive. */
  const falsify = (archive: Buffer, offset: number, value: number) => {
    const copy = Buffer.from(archive)
    copy.writeUInt32LE(value, archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + offset)
    return copy
  }
  const small = buildZip([{ name: 'a', text: 'some text' }])

  test('keeps the names, whatever they are', async () => {
    expect(await getRefusal(small)).toBe('a') // null control of the refusals below
    expect(await getRefusal(buildZip([{ name: '__proto__', text: 'x' }]))).toBe('__proto__')
  })

  test.each([
    ['more bytes than allowed', buildZip([{ name: 'a', text: 'x'.repeat(101) }])],
    ['more bytes than allowed in two files', buildZip([1, 2].map((n) => ({ name: `${n}`, text: 'x'.repeat(60) })))],
    ['more files than allowed', buildZip([1, 2, 3, 4].map((n) => ({ name: `${n}`, text: '' })))],
    ['two files of one name', buildZip(['x', 'y'].map((text) => ({ name: 'a', text })))],
    ['a name that leaves the folder', buildZip([{ name: '../a', text: 'x' }])],
    ['an absolute name', buildZip([{ name: '/a', text: 'x' }])],
    ['a wrong checksum', falsify(small, 16, 1)],
    ['a stated size below the real one', falsify(small, 24, 2)],
    ['a stated size above the real one', falsify(small, 24, 50)],
    ['no end', small.subarray(0, -10)],
  ])('refuses %s', async (_name, archive) => {
    expect(await getRefusal(archive)).toBe('refused')
  })
})
