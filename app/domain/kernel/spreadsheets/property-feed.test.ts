import { describe, expect, test } from 'vitest'
import { readImportTable } from '#app/domain/listings/import/import-file.rules.server.ts'
import { guessMapping } from '#app/domain/listings/import/import-mapping.rules.server.ts'
import { listImportColumns } from '#app/domain/listings/import/import.model.ts'
import { parseTable } from './engine/parse-table.server.ts'

const LIMITS = { rows: 100, columns: 20 }
const read = (xml: string) => parseTable(Buffer.from(xml), LIMITS)
const readHomes = async (...listings: string[]) => {
  const properties = listings.map((listing) => `<property>${listing}</property>`).join('')
  return read(`<?xml version="1.0"?><root><kyero><feed_version>3</feed_version></kyero>${properties}</root>`)
}
const UNREADABLE = { problem: { reason: 'unreadable' } }

const HOME = `<id>A1</id><ref>R-1</ref><price>25000</price><currency>PHP</currency><price_freq>month</price_freq><type>Apartment</type>
  <town>Makati</town><province>Metro Manila</province><location_detail>Poblacion</location_detail><beds>2</beds><baths>1</baths>
  <surface_area><built>45</built><plot>0</plot></surface_area><desc><es>Piso</es><en><![CDATA[Bright & quiet, Niña's home]]></en></desc>
  <features><feature>Pool</feature><feature>Lift</feature></features>
  <images><image id="1"><url>https://cdn.example/a/sala.jpg?w=9</url></image><image id="2"><url>https://cdn.example/a/kusina.jpg</url></image></images>`

describe('a feed of homes', () => {
  test('becomes the table of our own template, which the import understands without a question', async () => {
    const answer = await readHomes(HOME)
    if (!('rows' in answer)) throw new Error('unreadable')
    const { headers, rows } = readImportTable(answer.rows)
    expect(guessMapping(headers, rows, new Map(), listImportColumns('landlord'))).toEqual([
      'title',
      'description',
      'propertyType',
      'rent',
      'city',
      'barangay',
      'bedrooms',
      'bathrooms',
      'floorArea',
      'photos',
    ])
    expect(rows).toEqual([
      {
        rowNumber: 2,
        texts: [
          'Apartment in Makati (R-1)',
          "Bright & quiet, Niña's home\n\nPool, Lift",
          'Apartment',
          '25000',
          'Makati, Metro Manila',
          'Poblacion',
          '2',
          '1',
          '45',
          'sala.jpg, kusina.jpg',
        ],
      },
    ])
  })

  test('homes for sale are left out; a weekly rent and another currency are no monthly rent', async () => {
    const answer = await readHomes(
      '<id>1</id><price_freq>sale</price_freq><price>9000000</price><town>Cebu</town>',
      '<id>2</id><price_freq>week</price_freq><price>9000</price><town>Cebu</town>',
      '<id>3</id><price_freq>month</price_freq><currency>EUR</currency><price>900</price><town>Cebu</town>',
    )
    expect('rows' in answer && answer.rows.slice(1).map(({ number, cells }) => [number, cells[0], cells[3]])).toEqual([
      [3, 'Home in Cebu (2)', ''],
      [4, 'Home in Cebu (3)', ''],
    ])
  })

  test('what is in a deeper element of the same name is not taken for the fact', async () => {
    const answer = await readHomes('<id>1</id><note><price>1</price></note><price>2<b>3</b></price><town>Cebu</town>')
    expect('rows' in answer && answer.rows[1]?.cells[3]).toBe('')
  })

  test('rows are cut at the limit', async () => {
    const answer = await readHomes(...Array.from({ length: 300 }, () => HOME))
    expect('rows' in answer && answer.rows).toHaveLength(LIMITS.rows)
  })

  test.each([
    [
      'entities of its own',
      '<!DOCTYPE root [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><root><property><id>&b;</id></property></root>',
    ],
    ['a reference to a file', '<!DOCTYPE root SYSTEM "file:///etc/passwd"><root><property/></root>'],
    ['an unknown entity', '<root><property><id>&secret;</id></property></root>'],
    ['an element that is not closed', '<root><property><id>1</property></root>'],
    ['two roots', '<root/><root/>'],
    ['text after the root', '<root/>x'],
    ['only a sign', '<'],
  ])('with %s it is refused', async (_, xml) => {
    expect(await read(xml)).toEqual(UNREADABLE)
  })

  test('another XML file has no homes', async () => {
    const answer = await read('<rss><channel><item><title>x</title></item></channel></rss>')
    expect(() => readImportTable('rows' in answer ? answer.rows : [])).toThrow('import.empty')
  })
})
