import { describe, expect, test } from 'vitest'
import { parseTable } from '#app/domain/kernel/spreadsheets/engine/parse-table.server.ts'
import { requireRows } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { buildXlsx } from '#tests/support/fixtures/spreadsheets.ts'
import { findCityAddress } from './import-city.rules.server.ts'
import { buildProblemFile, buildTemplate } from './import-export.rules.server.ts'
import { checkImportRows, IMPORT_TABLE_LIMITS, readImportTable } from './import-file.rules.server.ts'
import { guessMapping } from './import-mapping.rules.server.ts'
import { readImportRow } from './import-row.rules.server.ts'

const readRows = async (bytes: Buffer) => requireRows(await parseTable(bytes, IMPORT_TABLE_LIMITS))
async function checkFile(bytes: Buffer) {
  const { headers, rows } = readImportTable(await readRows(bytes))
  return checkImportRows(rows, guessMapping(headers, rows))
}
const check = (text: string) => checkFile(Buffer.from(text))

describe('buildCsv', () => {
  test('a cell that a spreadsheet would run is text', async () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
      expect(buildCsv([[formula]]).replace('\uFEFF', ''), formula).toMatch(/^"?'/)
    const rows = await readRows(Buffer.from(buildCsv([['a "b"\nc', 'plain']])))
    expect(rows.map(({ cells }) => cells)).toEqual([['a "b"\nc', 'plain']])
  })
})

describe('checkImportRows', () => {
  const header = 'TITLE; uri ;Monthly  Rent;lungsod;kuwarto;unknown'

  test('finds columns by English and Filipino names, whatever their order, case and spaces', async () => {
    const rows = await check(`${header}\nBright studio;bahay;₱12,500;Quezon City;2;x\n`)
    expect(rows).toEqual([
      {
        rowNumber: 2,
        cells: { title: 'Bright studio', propertyType: 'bahay', rent: '₱12,500', city: 'Quezon City', bedrooms: '2' },
        problems: [],
        outcome: 'ready',
        duplicateOfRow: null,
        duplicateOfListingId: null,
      },
    ])
  })

  test('what is not understood is a note at its column, and the row becomes a draft', async () => {
    const [row] = await check(`${header}\nX;castle;free;Atlantis;many;\n`)
    expect(row?.outcome).toBe('warned')
    expect(row?.problems).toEqual([
      { column: 'city', code: 'listing.city.unknown' },
      { column: 'title', code: 'listing.title.tooShort' },
      { column: 'propertyType', code: 'field.chooseOne' },
      { column: 'rent', code: 'listing.price.invalid' },
      { column: 'bedrooms', code: 'field.number.invalid' },
    ])
  })

  test('a row is refused only without a title or a place', async () => {
    const [noPlace, noTitle, both] = await check(
      `${header}\nBright studio;;;;3;\n;;;Makati;3;\nBright studio;;;Makati;;\n`,
    )
    expect(noPlace).toMatchObject({
      outcome: 'refused',
      problems: [{ column: 'city', code: 'listing.city.required' }, {}],
    })
    expect(noTitle).toMatchObject({ outcome: 'refused' })
    expect(both).toMatchObject({ outcome: 'warned', problems: [{ column: 'rent', code: 'listing.price.required' }] })
  })

  test('a row with the same cells as an earlier one is a duplicate of it', async () => {
    const rows = await check(`${header}\n${'Bright studio;condo;12k;Makati;2;x\n'.repeat(3)}`)
    expect(rows.map(({ outcome, duplicateOfRow }) => [outcome, duplicateOfRow])).toEqual([
      ['ready', null],
      ['duplicate', 2],
      ['duplicate', 2],
    ])
  })

  test.each([
    ['an empty file', '', 'import.empty'],
    ['a file of single words', 'Bright studio\nOther', 'import.noHeader'],
    ['a file without a place', 'Title,Type,Rent\nA,house,1', 'import.missingColumns'],
    ['a header alone', 'Title,Type,Rent,City\n', 'import.empty'],
    ['501 rows', `Title,Type,Rent,City\n${'A,house,1,Makati\n'.repeat(501)}`, 'import.tooManyRows'],
    ['binary data', 'ab\0c', 'import.unreadable'],
    ['a damaged workbook', 'PK\u0003\u0004 not an archive', 'import.unreadable'],
  ])('refuses %s', async (_name, text, code) => {
    await expect(check(text)).rejects.toMatchObject({ code })
  })

  test('reads the first sheet of a workbook', async () => {
    const rows = await checkFile(
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
})

describe('files for download', () => {
  test('the template can be imported in both languages', async () => {
    for (const locale of ['en', 'fil'] as const)
      for (const role of ['landlord', 'agent'] as const)
        expect(await check(buildTemplate(locale, role)), locale).toMatchObject([{ problems: [] }])
  })

  test('the template asks only agents for the owner', () => {
    expect(buildTemplate('en', 'agent')).toContain('Owner,Owner email,Owner mobile')
    expect(buildTemplate('en', 'landlord')).not.toContain('Owner')
  })

  test('rows come back with what to check, and can be uploaded again', async () => {
    const rows = await check('Title,Type,Rent,City\n=HYPERLINK(1),house,free,Makati\n')
    const file = buildProblemFile(rows, 'en', 'landlord')
    expect(file).toContain("'=HYPERLINK(1)")
    expect(file).toContain('Monthly rent, “free”: ')
    expect(await check(file)).toMatchObject([{ problems: [{ column: 'rent' }] }])
  })
})

test('a name that several cities have needs its province', () => {
  expect(findCityAddress('San Juan')).toBeNull()
  expect(findCityAddress('San Juan, La Union')?.province).toBe('La Union')
  expect(findCityAddress('San Juan, NCR')?.city).toBe('San Juan City')
  expect(findCityAddress('Atlantis City')).toBeNull()
  expect(findCityAddress('Poblacion, Makati')).toMatchObject({ barangay: 'Poblacion', citySlug: 'makati' })
  for (const text of ['BGC', 'BGC, Taguig City', 'Bonifacio Global City, Taguig, Metro Manila'])
    expect(findCityAddress(text), text).toMatchObject({ districtSlug: 'bgc', citySlug: 'taguig' })
})

describe('a spreadsheet of 60 listings', () => {
  const HEADER = [
    'No.',
    'PROPERTY NAME',
    'Unit Type',
    'Location',
    'Unit No.',
    'BR',
    'T&B',
    'Floor Area (sqm)',
    'Furnishing',
    'Rental Price (PHP)',
    'Security Deposit',
    'Advance',
    'Lease Term',
    'Pet Policy',
    'Availability',
    'Agent',
  ]
  const CITIES = [
    'Makati City',
    'BGC, Taguig City',
    'QC',
    'Parañaque City',
    'City of Manila',
    'Cebu City, Cebu',
    'Sta. Rosa, Laguna',
  ]
  const ROWS = Array.from({ length: 60 }, (_, index) => [
    String(index + 1),
    `Tower ${index + 1} near the MRT`,
    ['Condominium Unit', 'Studio Type', 'House & Lot'][index % 3],
    CITIES[index % CITIES.length],
    `${index + 1}B`,
    ['2BR', 'Studio', '3'][index % 3],
    '1',
    ['48.5 sqm', '24', '1,200'][index % 3],
    ['Fully-furnished', 'Semi-Furnished', 'Bare'][index % 3],
    ['₱25,000/month', '18k', '30,000.00'][index % 3],
    ['2 months', '36000', ''][index % 3],
    '1 month',
    ['1 year', '12', '6 months'][index % 3],
    'No pets',
    `${(index % 28) + 1}/12/2026`,
    'Ana',
  ])
  const build = (rows: readonly (readonly (string | undefined)[])[]) =>
    [
      'Units for lease as of December',
      '',
      HEADER.join('\t'),
      ...rows.map((row) => row.join('\t')),
      '\t'.repeat(15),
      'TOTAL\t60',
    ].join('\r\n')

  test('is checked without a problem', async () => {
    const rows = await checkFile(Buffer.from(`\uFEFF${build(ROWS)}`, 'utf16le'))
    expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([])
    expect(rows).toHaveLength(60)
    expect(readImportRow(rows[0]?.cells ?? {}).values).toMatchObject({
      title: 'Tower 1 near the MRT',
      propertyType: 'condo',
      citySlug: 'makati',
      unit: '1B',
      bedroomCount: 2,
      bathroomCount: 1,
      floorArea: 48.5,
      furnishing: 'furnished',
      basePrice: 2_500_000,
      securityDeposit: 5_000_000,
      advanceMonths: 1,
      minimumLeaseMonths: 12,
      petsAllowed: false,
      availableFrom: '2026-12-01',
    })
    const cities = rows.slice(0, 7).map(({ cells }) => readImportRow(cells).values.citySlug)
    expect(cities).toEqual(['makati', 'taguig', 'quezon-city', 'paranaque', 'manila', 'cebu', 'santa-rosa'])
    expect(rows[2]?.cells.availableFrom).toBe('2026-12-03') // the column has days above twelve first
  })

  test('a rent of two amounts is to be entered in the draft of its row', async () => {
    const rows = await check(build(ROWS.with(7, ROWS[7]?.with(9, '18,000-20,000') ?? [])))
    expect(rows.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { rowNumber: 11, problems: [{ column: 'rent', code: 'listing.price.invalid' }] },
    ])
  })
})
