import { expect, test } from 'vitest'
import { PERSONAL_TABLES } from '#app/domain/privacy/export/personal-tables.data.server.ts'
import { buildPersonalDataDocument, isUpToDate, PURPOSES } from './personal-data-doc.ts'

test('docs/personal-data.md is up to date with the declarations', () => {
  expect(isUpToDate(), 'run: node scripts/docs/personal-data-doc.ts').toBe(true)
})

test('every table with personal data has a purpose and a line', () => {
  const listed = PURPOSES.flatMap(({ tables }) => tables.map(({ table }) => table))
  expect(listed.toSorted()).toEqual(PERSONAL_TABLES.map(({ table }) => table).toSorted())
  const document = buildPersonalDataDocument()
  expect(listed.filter((table) => !document.includes(`\n| ${table} | `))).toEqual([])
})
