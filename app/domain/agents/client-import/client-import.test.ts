import { describe, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { parseTable } from '#app/domain/kernel/spreadsheets/engine/parse-table.server.ts'
import { requireRows } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { buildSheetClients, buildSheetText, CLIENT_SHEET_HEADER } from '#tests/support/fixtures/client-sheet.ts'
import { MAX_CLIENT_ROWS } from './client-import.model.ts'
import { checkClientCells, CLIENT_TABLE_LIMITS, readClientTable } from './client-import.rules.server.ts'

const readFile = async (bytes: Buffer) => readClientTable(requireRows(await parseTable(bytes, CLIENT_TABLE_LIMITS)))
const readText = (text: string) => readFile(Buffer.from(text))
const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

describe('a file with clients', () => {
  const ROWS = [{ rowNumber: 2, cells: { name: 'Niña Peña', phone: '0917 555 0101', email: 'nina@tahanan.example' } }]

  test('is read with commas, semicolons and tabs, with a byte order mark, and in each usual encoding', async () => {
    const build = (delimiter: string) =>
      `Name${delimiter}Mobile number${delimiter}Email\nNiña Peña${delimiter}0917 555 0101${delimiter}nina@tahanan.example\n`
    for (const delimiter of [',', ';', '\t']) expect(await readText(build(delimiter)), delimiter).toEqual(ROWS)
    const text = build(';')
    expect(await readText(`\uFEFF${text}`)).toEqual(ROWS)
    expect(await readText(`sep=;\n${text}`)).toEqual([{ ...ROWS[0], rowNumber: 3 }])
    expect(await readFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(ROWS)
    expect(await readFile(Buffer.from(text, 'latin1'))).toEqual(ROWS)
  })

  test('keeps formulas as text and removes only the apostrophe of an export', async () => {
    const [row] = await readText(`name,phone\n"'=HYPERLINK(""x"")",'+639175550101\n`)
    expect(row?.cells).toEqual({ name: '=HYPERLINK("x")', phone: '+639175550101' })
  })

  test('without the column of the names, without rows, and with too many rows is refused', async () => {
    expect(await getProblem(readText('phone\n0917\n'))).toBe('import.missingColumns')
    expect(await getProblem(readText('name\n'))).toBe('import.empty')
    const full = `name\n${'Ana\n'.repeat(MAX_CLIENT_ROWS)}`
    expect(await getProblem(readText(full))).toBe('done') // null control: the limit itself is accepted
    expect(await getProblem(readText(`${full}Ana\n`))).toBe('import.tooManyRows')
    expect(await getProblem(readText('name\nA\0na\n'))).toBe('import.unreadable')
    expect(await getProblem(readText('name\nAna\n"Ben\n'))).toBe('import.quotes')
  })

  test('each row has the rules of the form', () => {
    expect(
      checkClientCells({ name: 'Ana', type: 'Company', wishType: 'Condo', wishPets: 'Oo', wishBudget: '25,000' }),
    ).toMatchObject({
      client: { type: 'company', wishType: 'condo', wishPets: true, wishBudget: 2_500_000 },
      problems: [],
    })
    const { client, problems } = checkClientCells({ name: '', phone: '12', email: 'x', nextActionDue: '2026-02-30' })
    expect(client).toBeNull()
    expect(problems).toHaveLength(4)
  })
})

describe('a spreadsheet of 60 clients', () => {
  const FORMATS: Record<string, (year: number, month: number, day: number) => string> = {
    '12/1/2026': (year, month, day) => `${month}/${day}/${year}`,
    '01/12/2026, day first': (year, month, day) => `${pad(day)}/${pad(month)}/${year}`,
    '1-Dec-26': (year, month, day) => `${day}-${MONTHS[month - 1]}-${year % 100}`,
    'December 1, 2026': (year, month, day) => `${MONTHS[month - 1]} ${day}, ${year}`,
    '2026-12-01 00:00:00': (year, month, day) => `${year}-${pad(month)}-${pad(day)} 00:00:00`,
  }
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const pad = (value: number) => String(value).padStart(2, '0')
  const checkAll = async (bytes: Buffer) =>
    (await readFile(bytes)).map((row) => Object.assign(row, checkClientCells(row.cells)))

  const expectAll = async (bytes: Buffer) => {
    const rows = await checkAll(bytes)
    expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([])
    expect(rows).toHaveLength(60)
    expect(rows[0]?.client).toMatchObject({
      name: 'Niña Peña',
      phone: '+639175550100',
      email: 'client0@tahanan.example',
      type: 'renter',
      wishArea: 'BGC',
      wishType: 'condo',
      wishBudget: 2_500_000,
      wishMoveIn: '2026-01-01',
      wishPets: false,
      looksFor: 'Near MRT; "quiet" street, 5th floor up',
      nextActionDue: '2027-01-01',
    })
    expect(rows[3]?.client).toMatchObject({ email: null, type: 'landlord', wishBudget: 3_000_000, wishPets: null })
    expect(rows[3]?.client?.looksFor).toBe('Pets: 1 cat')
    expect(rows[4]?.client).toMatchObject({
      wishType: null,
      looksFor: 'Property type: Bedspace',
      wishBudget: 1_500_000,
    })
    expect(rows.map(({ client }) => client?.wishMoveIn?.slice(5, 7))).toEqual(
      rows.map((_, index) => pad((index % 12) + 1)),
    )
  }

  test.each(Object.entries(FORMATS))('with days as %s is imported whole', async (_name, format) => {
    const rows = buildSheetClients(format)
    for (const delimiter of [',', ';', '\t']) await expectAll(Buffer.from(buildSheetText(rows, delimiter)))
    await expectAll(Buffer.from(`\uFEFF${buildSheetText(rows, '\t')}`, 'utf16le'))
    await expectAll(Buffer.from(`sep=;\r\n${buildSheetText(rows, ';')}`))
    await expectAll(Buffer.from(buildSheetText(rows, ',').replaceAll('₱', 'P'), 'latin1'))
  })

  test('as a workbook with numbers and dates is imported whole', async () => {
    const rows = buildSheetClients((year, month, day) => `${year}-${pad(month)}-${pad(day)}`)
    const values = rows.map((cells) =>
      cells.map((cell) => {
        if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`)
        return /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell
      }),
    )
    const sheet = [['My clients 2026'], [], CLIENT_SHEET_HEADER, ...values, ['Total', null, null, null, null, 60]]
    await expectAll(Buffer.from(await writeXlsx({ sheets: [{ name: 'Clients', rows: sheet }] })))
  })

  test('rows that cannot be imported have their reasons, and the others are imported', async () => {
    const rows = buildSheetClients((year, month, day) => `${month}/${day}/${year}`)
    const change = (row: number, column: number, text: string) => void (rows[row] = rows[row]?.with(column, text) ?? [])
    change(10, 3, '6.39175E+11')
    change(20, 4, 'ana at gmail')
    change(40, 1, '')
    change(40, 2, '')
    change(50, 13, 'soon')
    const checked = await checkAll(Buffer.from(buildSheetText(rows, ',')))
    const refused = checked.filter(({ problems }) => problems.length > 0)
    expect(refused.map(({ rowNumber, problems }) => [rowNumber, problems.join(' ').split(':')[0]])).toEqual([
      [14, 'Phone'],
      [24, 'Email'],
      [45, 'Name'],
      [55, 'Due'],
    ])
    expect(refused[0]?.problems.join(' ')).toContain('lost digits')
    expect(checked).toHaveLength(60)
  })
})

describe('the cells of a client', () => {
  test.each([
    ['0917 555 0101 / 0918 555 0102', '+639175550101', 'Phone: 0918 555 0102'],
    ['9175550101.0', '+639175550101', null],
    ['+63 917 555 0101', '+639175550101', null],
    ['none', null, null],
  ])('of the phone %j the number is %j', (phone, expected, looksFor) => {
    expect(checkClientCells({ name: 'Ana', phone }).client).toMatchObject({ phone: expected, looksFor })
  })

  test.each([
    ['Ana <ana@tahanan.example>', 'ana@tahanan.example'],
    ['mailto:ana@tahanan.example', 'ana@tahanan.example'],
    ['-', null],
  ])('of the email %j the address is %j', (email, expected) => {
    expect(checkClientCells({ name: 'Ana', email }).client).toMatchObject({ email: expected })
  })
})
