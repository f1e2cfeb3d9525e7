// Odd files: no reader throws, and what it returns is within its limits. Seeded; FUZZ_SEED tries others.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClientCells, readClientTable } from '#app/domain/agents/client-import/client-import.rules.server.ts'
import { checkImportRows, readImportTable } from '#app/domain/listings/import/import-file.rules.server.ts'
import { guessMapping } from '#app/domain/listings/import/import-mapping.rules.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { buildWorkbook, buildXlsx } from '#tests/support/fixtures/spreadsheets.ts'
import { parseTable } from './engine/parse-table.server.ts'
import type { TableAnswer } from './spreadsheet.model.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_117)
const LIMITS = { rows: 40, columns: 12 }

function expectWithinLimits(answer: TableAnswer): void {
  if ('problem' in answer) return
  expect(answer.rows.length).toBeLessThanOrEqual(LIMITS.rows)
  for (const { number, cells } of answer.rows) {
    expect(Number.isInteger(number) && number > 0).toBe(true)
    expect(cells.length).toBeLessThanOrEqual(LIMITS.columns)
    expect(cells.every((cell) => cell.length <= 10_000)).toBe(true)
  }
}

const checkBytes = async (bytes: Uint8Array) => expectWithinLimits(await parseTable(Buffer.from(bytes), LIMITS))
const run = (check: fc.IAsyncProperty<[Uint8Array]>, numRuns: number) => fc.assert(check, { seed, numRuns })

/** The signs that mean something to a reader, and some text. */
const oddText = fc
  .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', 'ñ', '=', 'sep=;\n', '""', '\uFEFF', '1'), {
    maxLength: 200,
  })
  .map((parts) => parts.join(''))
const oddXml = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      '&',
      '&#x110000;',
      ' r="A1"',
      ' t="s"',
      '<row',
      '<c',
      '<v>',
      '</v>',
      '</c>',
      '</row>',
      '9',
      'z',
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''))

describe('odd files', () => {
  test('of any bytes', () => run(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), checkBytes), 500))

  test('of any text with quotes and delimiters', () =>
    run(
      fc.asyncProperty(
        oddText.map((text) => Buffer.from(text)),
        checkBytes,
      ),
      800,
    ))

  test('that are workbooks with odd sheets', () =>
    run(
      fc.asyncProperty(
        oddXml.map((text) => buildWorkbook(`<worksheet><sheetData>${text}`)),
        checkBytes,
      ),
      300,
    ))

  test('that are workbooks with changed bytes', () => {
    const sound = buildXlsx([
      ['Name', 'Phone'],
      ['Ana', 9_175_550_101],
    ])
    const changes = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    const changed = changes.map((list) => {
      const copy = Buffer.from(sound)
      for (const [at, value] of list) copy[at] = value
      return copy
    })
    return run(fc.asyncProperty(changed, checkBytes), 300)
  })

  test('what we write is read back as it was', async () => {
    const text = fc.string({ maxLength: 20, unit: 'grapheme' }).map((cell) => cell.replaceAll(/\r\n?/g, '\n').trim())
    const cell = text.filter((value) => !/^[=+\-@\t\r\0']/.test(value) && !value.includes('\0'))
    const row = fc.tuple(fc.constant('x'), cell, cell)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const answer = await parseTable(Buffer.from(buildCsv([['a', 'b', 'c'], ...rows])), LIMITS)
        expect('rows' in answer && answer.rows.slice(1).map(({ cells }) => cells)).toEqual(rows)
      }),
      { seed, numRuns: 300 },
    )
  })
})

test('the imports refuse odd tables with a reason and never throw', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('Name', 'Phone', 'Title', 'Type', 'Rent', 'City', 'Total', '12/1/2026', '25k'),
  )
  const table = fc.array(fc.array(word, { maxLength: 8 }), { maxLength: 8 })
  const attempt = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      if (!isAppError(error)) throw error
    }
  }
  fc.assert(
    fc.property(table, (cells) => {
      const rows = [['Title', 'Name', 'Type', 'Rent', 'City'], ...cells].map((each, index) => ({
        number: index + 1,
        cells: each,
      }))
      attempt(() => {
        const read = readImportTable(rows)
        checkImportRows(read.rows, guessMapping(read.headers, read.rows))
      })
      attempt(() => readClientTable(rows).forEach((row) => checkClientCells(row.cells)))
    }),
    { seed, numRuns: 300 },
  )
})
