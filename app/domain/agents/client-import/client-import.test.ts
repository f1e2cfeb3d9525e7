import { describe, expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { MAX_CLIENT_ROWS } from './client-import.model.ts'
import { checkClientCells, readClientFile } from './client-import.rules.server.ts'

const readText = (text: string) => readClientFile(Buffer.from(text))
const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

describe('a file with clients', () => {
  const ROWS = [{ rowNumber: 2, cells: { name: 'Niña Peña', phone: '0917 555 0101', email: 'nina@tahanan.example' } }]

  test('is read with commas, semicolons and tabs, with a byte order mark, and in each usual encoding', async () => {
    const build = (delimiter: string) =>
      `Name${delimiter}Mobile number${delimiter}E-mail\nNiña Peña${delimiter}0917 555 0101${delimiter}nina@tahanan.example\n`
    for (const delimiter of [',', ';', '\t']) expect(await readText(build(delimiter)), delimiter).toEqual(ROWS)
    const text = build(';')
    expect(await readText(`\uFEFF${text}`)).toEqual(ROWS)
    expect(await readText(`sep=;\n${text}`)).toEqual([{ ...ROWS[0], rowNumber: 3 }])
    expect(await readClientFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(ROWS)
    expect(await readClientFile(Buffer.from(text, 'latin1'))).toEqual(ROWS)
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
    expect(await getProblem(readClientFile(Buffer.from('name\nA\0na\n')))).toBe('import.unreadable')
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
