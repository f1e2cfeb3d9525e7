import { describe, expect, test } from 'vitest'
import { buildXlsx, buildZip } from '#tests/support/fixtures/spreadsheets.ts'
import { buildCsv, parseCsv } from '#app/shared/csv.ts'
import { decodeText } from './engine/text-encoding.ts'
import { matchHeader } from './import-columns.rules.ts'
import { buildProblemFile, buildTemplate } from './import-export.rules.server.ts'
import { checkImportFile } from './import-file.rules.server.ts'
import { readImportRow } from './import-row.rules.server.ts'

const LIMITS = { rows: 100, columns: 20 }
const readCells = (text: string) => parseCsv(text, LIMITS).map(({ cells }) => cells)
const check = (text: string) => checkImportFile(Buffer.from(text))

describe('parseCsv', () => {
  test('reads commas, semicolons, tabs and a declared separator', () => {
    const expected = [
      ['Title', 'Rent'],
      ['A, B', '1'],
    ]
    expect(readCells('Title,Rent\r\n"A, B",1\r\n')).toEqual(expected)
    expect(readCells('Title;Rent\n"A, B";1')).toEqual(expected)
    expect(readCells('Title\tRent\rA, B\t1')).toEqual(expected)
    expect(readCells('sep=;\nTitle;Rent\nA, B;1')).toEqual(expected)
  })

  test('a quoted cell may contain line breaks and quotes, and rows keep the number of their line', () => {
    expect(parseCsv('Title,Rent\n\n"Two\nlines ""here""",5\nLast,6', LIMITS)).toEqual([
      { number: 1, cells: ['Title', 'Rent'] },
      { number: 3, cells: ['Two\nlines "here"', '5'] },
      { number: 5, cells: ['Last', '6'] },
    ])
  })

  test('stops at the limits, and survives an open quote', () => {
    expect(parseCsv('a\n'.repeat(1_000), LIMITS)).toHaveLength(100)
    expect(readCells(`${'x,'.repeat(500)}y`)[0]).toHaveLength(20)
    expect(readCells('Title\n"never closed')).toEqual([['Title'], ['never closed']])
  })
})

describe('decodeText', () => {
  test('recognizes the encodings that spreadsheets write', () => {
    const text = 'Parañaque ₱'
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text)
    expect(decodeText(Buffer.from(text))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toBe(text)
    expect(decodeText(Buffer.from('Title', 'utf16le'))).toBe('Title')
    expect(decodeText(Buffer.from('Parañaque', 'latin1'))).toBe('Parañaque')
  })
})

describe('buildCsv', () => {
  test('a cell that a spreadsheet would run is text', () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
      expect(buildCsv([[formula]]).replace('\uFEFF', ''), formula).toMatch(/^"?'/)
    expect(readCells(decodeText(Buffer.from(buildCsv([['a "b"\nc', 'plain']]))))).toEqual([['a "b"\nc', 'plain']])
  })
})

describe('checkImportFile', () => {
  const header = 'TITLE; uri ;Monthly  Rent;lungsod;kuwarto;unknown'

  test('finds columns by English and Filipino names, whatever their order, case and spaces', async () => {
    expect(matchHeader(['floor-area (SQM)', 'Pamagat', 'Title'])).toEqual(['floorArea', 'title', undefined])
    const rows = await check(`${header}\nBright studio;bahay;₱12,500;Quezon City;2;x\n`)
    expect(rows).toEqual([
      {
        rowNumber: 2,
        cells: { title: 'Bright studio', propertyType: 'bahay', rent: '₱12,500', city: 'Quezon City', bedrooms: '2' },
        problems: [],
      },
    ])
  })

  test('every problem names its column', async () => {
    const [row] = await check(`${header}\nX;castle;free;Atlantis;many;\n`)
    expect(row?.problems).toEqual([
      { column: 'city', code: 'listing.city.unknown' },
      { column: 'title', code: 'listing.title.tooShort' },
      { column: 'propertyType', code: 'field.chooseOne' },
      { column: 'rent', code: 'listing.price.invalid' },
      { column: 'bedrooms', code: 'field.number.invalid' },
    ])
    const [empty] = await check(`${header}\n;;;;3;\n`)
    expect(empty?.problems.map(({ column }) => column)).toEqual(['city', 'title', 'propertyType', 'rent'])
  })

  test.each([
    ['an empty file', '', 'import.empty'],
    ['a file without a header', 'Bright studio;12500\nOther;1', 'import.noHeader'],
    ['a header without the city', 'Title,Type,Rent\nA,house,1', 'import.missingColumns'],
    ['a header alone', 'Title,Type,Rent,City\n', 'import.empty'],
    ['501 rows', `Title,Type,Rent,City\n${'A,house,1,Makati\n'.repeat(501)}`, 'import.tooManyRows'],
    ['binary data', 'ab\0c', 'import.unreadable'],
    ['a damaged workbook', 'PK\u0003\u0004 not an archive', 'import.unreadable'],
  ])('refuses %s', async (_name, text, code) => {
    await expect(check(text)).rejects.toMatchObject({ code })
  })

  test('reads the first sheet of a workbook', async () => {
    const rows = await checkImportFile(
      buildXlsx([
        ['Title', 'Type', 'Rent', 'City', 'Available from'],
        ['Bright <studio> & more', 'studio', 12_500, 'Quezon City', 46_082],
      ]),
    )
    expect(rows).toMatchObject([
      { rowNumber: 2, problems: [], cells: { title: 'Bright <studio> & more', rent: '12500' } },
    ])
    expect(readImportRow(rows[0]?.cells ?? {}).values).toMatchObject({
      availableFrom: '2026-03-01',
      basePrice: 1_250_000,
      citySlug: 'quezon-city',
    })
  })

  test('a workbook that would fill the memory is refused', async () => {
    const bomb = buildZip([
      { name: 'xl/workbook.xml', text: '<sheet r:id="a"/>' },
      { name: 'xl/_rels/workbook.xml.rels', text: '<Relationship Id="a" Target="/s.xml"/>' },
      { name: 's.xml', text: ' '.repeat(9 * 1024 * 1024) },
    ])
    expect(bomb.length).toBeLessThan(20_000)
    await expect(checkImportFile(bomb)).rejects.toMatchObject({ code: 'import.unreadable' })
  })
})

describe('files for download', () => {
  test('the template can be imported in both languages', async () => {
    for (const locale of ['en', 'fil'] as const)
      expect(await check(buildTemplate(locale)), locale).toMatchObject([{ problems: [] }])
  })

  test('refused rows come back with their problem, and can be uploaded again', async () => {
    const rows = await check('Title,Type,Rent,City\n=HYPERLINK(1),house,free,Makati\n')
    const file = buildProblemFile(rows, 'en')
    expect(file).toContain("'=HYPERLINK(1)")
    expect(file).toContain('Monthly rent: ')
    expect(await check(file)).toMatchObject([{ problems: [{ column: 'rent' }] }])
  })
})
