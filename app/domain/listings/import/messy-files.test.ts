// Ten spreadsheets as owners and agents keep them: each with the number of rows that become drafts, need a check, or are left out.
import { describe, expect, test } from 'vitest'
import { parseTable } from '#app/domain/kernel/spreadsheets/engine/parse-table.server.ts'
import { requireRows } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { buildXlsx } from '#tests/support/fixtures/spreadsheets.ts'
import { checkImportRows, IMPORT_TABLE_LIMITS, readImportTable } from './import-file.rules.server.ts'
import { guessMapping } from './import-mapping.rules.server.ts'
import { readImportRow } from './import-row.rules.server.ts'
import { READ_AS, type CheckedRow } from './import.model.ts'

async function readFile(bytes: Buffer) {
  const { headers, rows } = readImportTable(requireRows(await parseTable(bytes, IMPORT_TABLE_LIMITS)))
  const mapping = guessMapping(headers, rows)
  return { mapping, rows: checkImportRows(rows, mapping) }
}
const count = (rows: readonly CheckedRow[]) => {
  const of = (outcome: CheckedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { ready: of('ready'), warned: of('warned'), duplicate: of('duplicate'), refused: of('refused') }
}
const readValues = (row: CheckedRow | undefined) => readImportRow(row?.cells ?? {}).values

/** The peso sign is no character of this encoding: spreadsheet programs write a question mark, or P. */
const toCp1252 = (text: string) => Buffer.from(text.replaceAll('₱', '?'), 'latin1')

describe('spreadsheets as people keep them', () => {
  test('1: the sheet of an agent with combined columns', async () => {
    const { mapping, rows } = await readFile(
      Buffer.from(
        [
          'Title,Location,Rate,Terms,Area,BR / T&B,Avail,Pets?,Remarks 2',
          '2BR condo Vertis,QC,"₱25,000/mo",2 mos + 1,45 sqm,2 / 1.5,25/12/2026,Oo,see Viber',
          'Studio nr LRT Cubao,"Cubao, QC",18k nego,1+1,28 m2,Studio / 1,RFO,✓,pls call first',
          'Loft in Legazpi Village,Makati City,"32,000",2/1,45.5,1 / 1,now,no,',
        ].join('\n'),
      ),
    )
    expect(mapping).toEqual([
      'title',
      'city',
      'rent',
      'depositAndAdvance',
      'floorArea',
      'bedroomsAndBathrooms',
      'availableFrom',
      'pets',
      null,
    ])
    expect(count(rows)).toEqual({ ready: 1, warned: 2, duplicate: 0, refused: 0 })
    expect(readValues(rows[0])).toMatchObject({
      propertyType: 'condo',
      citySlug: 'quezon-city',
      basePrice: 2_500_000,
      securityDeposit: 5_000_000,
      advanceMonths: 1,
      floorArea: 45,
      bedroomCount: 2,
      bathroomCount: 1,
      availableFrom: '2026-12-25',
      petsAllowed: true,
    })
    expect(rows[0]?.problems).toEqual([{ column: 'bathrooms', code: READ_AS }])
    expect(readValues(rows[1])).toMatchObject({ propertyType: 'studio', basePrice: 1_800_000, petsAllowed: true })
    expect(rows[1]?.problems).toEqual([
      { column: 'rent', code: READ_AS },
      { column: 'availableFrom', code: READ_AS },
    ])
    expect(readValues(rows[2])).toMatchObject({ propertyType: 'loft', securityDeposit: 6_400_000, floorArea: 45.5 })
  })

  test('2: semicolons and the encoding of an old Windows program', async () => {
    const { rows } = await readFile(
      toCp1252('Name;Type;Rent;City\nCasa Peña;House;P25,000.00;Parañaque City\nVilla Niño;House;₱30,000;Las Piñas\n'),
    )
    expect(count(rows)).toEqual({ ready: 1, warned: 1, duplicate: 0, refused: 0 })
    expect(readValues(rows[0])).toMatchObject({ title: 'Casa Peña', citySlug: 'paranaque', basePrice: 2_500_000 })
    expect(readValues(rows[1])).toMatchObject({ title: 'Villa Niño', basePrice: 3_000_000 })
  })

  test('3: tabs in UTF-16, as a spreadsheet saves Unicode text', async () => {
    const text = 'Unit\tProperty\tUri\tUpa\tLungsod\r\n12F\tTower Uno\tcondo\t22,000\tMandaluyong City\r\n'
    const { rows } = await readFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(count(rows)).toEqual({ ready: 1, warned: 0, duplicate: 0, refused: 0 })
    expect(readValues(rows[0])).toMatchObject({ unit: '12F', title: 'Tower Uno', citySlug: 'mandaluyong' })
  })

  test('4: a title above the table, empty rows, a total, and a row twice', async () => {
    const row = 'Bright apartment,Pasig,15000,2'
    const { rows } = await readFile(
      Buffer.from(`UNITS FOR RENT (as of Nov)\n\nTitle,City,Rent,BR\n${row}\n\n${row}\nTotal,,30000,\n`),
    )
    expect(count(rows)).toEqual({ ready: 1, warned: 0, duplicate: 1, refused: 0 })
    expect(rows[1]).toMatchObject({ rowNumber: 6, duplicateOfRow: 4 })
  })

  test('5: a workbook with dates as numbers and amounts as numbers', async () => {
    const { rows } = await readFile(
      buildXlsx([
        ['Property name', 'Municipality', 'Monthly rate', 'Date available', 'Max guests'],
        ['Garden house', 'Santa Rosa, Laguna', 18_500, 46_381, 6],
        ['Corner house', 'Calamba, Laguna', 16_000.5, 46_382, '4 pax'],
      ]),
    )
    expect(count(rows)).toEqual({ ready: 2, warned: 0, duplicate: 0, refused: 0 })
    expect(readValues(rows[0])).toMatchObject({ basePrice: 1_850_000, availableFrom: '2026-12-25', maxGuests: 6 })
    expect(readValues(rows[1])).toMatchObject({ basePrice: 1_600_050, maxGuests: 4 })
  })

  test('6: no name of a column is known, so their contents decide', async () => {
    const { mapping, rows } = await readFile(
      Buffer.from('Ano,Saan,Magkano,Laki\nMaliit na studio,Taguig,9k,22 sqm\nBahay sa kanto,Caloocan,12k,60 sqm\n'),
    )
    expect(mapping).toEqual(['title', 'city', 'rent', 'floorArea'])
    expect(count(rows)).toEqual({ ready: 2, warned: 0, duplicate: 0, refused: 0 })
  })

  test('7: an address in one column, the city at its end', async () => {
    const { rows } = await readFile(
      Buffer.from(
        'Listing;Complete address;Price\nTownhouse on a quiet street;"12 Mayaman St, Teachers Village, Quezon City";28000\nTownhouse by the sea;somewhere nice;28000\n',
      ),
    )
    expect(count(rows)).toEqual({ ready: 1, warned: 1, duplicate: 0, refused: 0 })
    expect(readValues(rows[0])).toMatchObject({ citySlug: 'quezon-city', street: '12 Mayaman St, Teachers Village' })
    expect(readValues(rows[1])).toMatchObject({ city: '', street: 'somewhere nice' })
    expect(rows[1]?.problems).toEqual([{ column: 'city', code: 'listing.city.unknown' }])
  })

  test('8: what is not understood becomes a note, only rows without title or place are refused', async () => {
    const { rows } = await readFile(
      Buffer.from(
        [
          'Title,Type,Rent,City,BR,Pets,Available from',
          'House w/ garage,House,call for price,Makati,many,depende,soon',
          'Old house in town,,"18,000-20,000",Atlantis,2,no,',
          ',House,15000,Makati,2,no,',
          'House without a place,House,15000,,2,no,',
        ].join('\n'),
      ),
    )
    expect(count(rows)).toEqual({ ready: 0, warned: 2, duplicate: 0, refused: 2 })
    expect(rows[0]?.problems.map(({ column }) => column)).toEqual(['rent', 'bedrooms', 'pets', 'availableFrom'])
    expect(rows[1]?.problems.map(({ column }) => column)).toEqual(['city', 'rent'])
    expect(readValues(rows[1])).toMatchObject({ basePrice: 0, street: 'Atlantis', propertyType: 'house' })
  })

  test('9: deposits and advances in words, in either order', async () => {
    const terms = ['2 months deposit, 1 month advance', '1 month advance 2 months deposit', '1/2', '2 mos', '3+1+1']
    const { rows } = await readFile(
      Buffer.from(
        ['Title,City,Rent,Adv/Dep', ...terms.map((text, at) => `Condo ${at} near MRT,Makati,10000,"${text}"`)].join(
          '\n',
        ),
      ),
    )
    expect(count(rows)).toEqual({ ready: 3, warned: 2, duplicate: 0, refused: 0 })
    for (const row of rows.slice(0, 3))
      expect(readValues(row)).toMatchObject({ securityDeposit: 2_000_000, advanceMonths: 1 })
  })

  test('10: rooms and beds of a boarding house', async () => {
    const { rows } = await readFile(
      Buffer.from(
        [
          'Name,Uri,Renta,Siyudad,Kasarian,Curfew,Bills included',
          'Bed near UST lower bunk,Bedspace,"2,800",Manila,Female only,10 PM,"water, wifi"',
          'Bed near UST upper bunk,bed space,2.5k,Manila,babae,10pm,tubig at wifi',
          'Solo room with own CR,Room,5500/mo,Manila,,none,none',
        ].join('\n'),
      ),
    )
    expect(count(rows).refused).toBe(0)
    expect(readValues(rows[0])).toMatchObject({ roomType: 'shared_room', basePrice: 280_000, curfew: '22:00' })
    expect(readValues(rows[1])).toMatchObject({ roomType: 'shared_room', basePrice: 250_000 })
    expect(readValues(rows[2])).toMatchObject({ roomType: 'private_room', basePrice: 550_000 })
  })
})
