import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { addTenants, importTenants, previewTenantImport } from './tenant-import.commands.server.ts'
import type { TenantCells } from './tenant-import.model.ts'
import { findRowProblems } from './row-problems.queries.server.ts'
import { tenantTableInput } from './tenant-import.schema.ts'
import { buildTenantTemplate } from './tenant-template.rules.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
let count = 0
async function makeHomes(number: number) {
  const homes: { id: string; title: string }[] = []
  for (let index = 0; index < number; index += 1) {
    count += 1
    const title = `Door number ${count} of the compound`
    homes.push({ id: (await makeListing({ title, status: 'inactive' })).id, title })
  }
  return homes
}
const buildCells = (listing: string, changes: TenantCells = {}): TenantCells => ({
  listing,
  name: 'Marilou Estrella',
  monthlyRent: '7,500',
  paymentDay: '5',
  startsOn: '2025-06-01',
  endsOn: '2026-05-31',
  ...changes,
})
const countRentals = (ids: readonly string[]) => database.db.$count(rentals, inArray(rentals.propertyId, [...ids]))
const makeFile = (rows: string[][]) => new File([buildCsv(rows)], 'tenants.csv', { type: 'text/csv' })
const HEADER = [
  'Unit',
  'Tenant name',
  'Rent',
  'Due day',
  'Start date',
  'End date',
  'Deposit',
  'Balance',
  'Unpaid since',
]

describe('a file with tenants', () => {
  test('is shown while somebody else changes one of the homes', async () => {
    const [first] = await makeHomes(1)
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query('select from properties where id = $1 for update', [first?.id])
    const row = [first?.title ?? '', 'Ana', '7500', '5', '6/1/2025', '5/31/2026', '', '', '']
    const { validCount } = await previewTenantImport(people.owner, makeFile([HEADER, row]))
    await other.query('rollback')
    other.release()
    expect(validCount).toBe(1)
  })

  test('is refused in the preview by the rules of the import', async () => {
    const [first, second] = await makeHomes(2)
    const changes: TenantCells[] = [
      { endsOn: '2025-05-31' },
      { startsOn: '2024-06-01', endsOn: '2025-05-31' },
      { startsOn: '2028-06-01', endsOn: '2029-05-31' },
      { endsOn: '2046-05-31' },
      { advance: '90,000' },
      { owed: '3,000', owedDue: '2025-05-05' },
      { owed: '3,000', owedDue: '2026-03-05' },
    ]
    const refused = changes.map((change) => buildCells(first?.title ?? '', change))
    const shown = (await findRowProblems(people.owner, refused)).flat().map(({ column, code }) => `${column} ${code}`)
    const found: string[] = []
    for (const cells of refused) {
      const adding = addTenants(people.owner, { key: crypto.randomUUID(), rows: [{ row: 1, cells }] })
      found.push(await adding.then(String, ({ params }) => `${params.field.slice(0, -1)} ${params.problem}`))
    }
    expect(shown).toEqual(found)
    expect(new Set(shown).size).toBe(refused.length)

    const others: TenantCells[] = [
      {},
      { name: 'Twice' },
      { name: 'Next', startsOn: '2026-06-01', endsOn: '2027-05-31' },
      { listing: second?.title ?? '' },
    ]
    const rows = others.map((change) => buildCells(first?.title ?? '', change))
    expect(await findRowProblems(people.owner, rows)).toEqual([
      [],
      [{ column: 'listing', code: 'tenant.listing.occupied' }],
      [],
      [],
    ])
    expect(await importTenants(people.owner, { key: crypto.randomUUID(), rows, scope: 'good' })).toBe(3)
  })

  test('is shown row by row with what is wrong, and nothing is stored', async () => {
    const [first, second, third] = await makeHomes(3)
    const dates = ['6/1/2025', '5/31/2026']
    const preview = await previewTenantImport(
      people.owner,
      makeFile([
        ['Our tenants 2026'],
        HEADER,
        [first?.title ?? '', 'Ana', '₱7,500 / month', '5', ...dates, '15k', '3,000', '2/5/2026'],
        [first?.title.toUpperCase() ?? '', 'Twice', '7500', '5', ...dates, '', '', ''],
        [second?.title ?? '', '', 'a lot', '31', ...dates, '', '3,000', ''],
        [second?.title ?? '', 'Cora', '7500', '5', ...dates, '', '3,000', ''],
        [third?.title ?? '', 'Ended', '7500', '5', '6/1/2024', '5/31/2025', '', '', ''],
        ['Nowhere', 'Ben', '7500', '5', ...dates, '', '', ''],
        ['Total', '', '30000', '', '', '', '', '', ''],
      ]),
    )
    expect(preview.validCount).toBe(1)
    expect(preview.rows.map(({ rowNumber, problems }) => [rowNumber, problems.map(({ column }) => column)])).toEqual([
      [3, []],
      [4, ['listing']],
      [5, ['name', 'monthlyRent', 'paymentDay']],
      [6, ['owedDue']],
      [7, ['endsOn']],
      [8, ['listing']],
    ])
    expect(preview.rows[0]?.cells).toMatchObject({ startsOn: '2025-06-01', owedDue: '2026-02-05' })
    expect(await countRentals([first?.id ?? '', second?.id ?? '', third?.id ?? ''])).toBe(0)
  })

  test('has one problem for each wrong cell, in words for its kind', async () => {
    const [listing] = await makeHomes(1)
    const cells = {
      listing: listing?.title ?? '',
      name: 'Ana',
      email: 'ana at mail',
      monthlyRent: '7500',
      paymentDay: '5',
    }
    const [problems] = await findRowProblems(people.owner, [{ ...cells, startsOn: '2025-06-01', endsOn: '' }])
    expect(problems).toEqual([
      { column: 'email', code: 'account.email.invalid' },
      { column: 'endsOn', code: 'field.required' },
    ])
  })

  test('is added once: all rows or none, or only the good ones', async () => {
    const homes = await makeHomes(2)
    const ids = homes.map(({ id }) => id)
    const rows = [
      ...homes.map(({ title }) => buildCells(title, { owed: '3000', owedDue: '2026-02-05' })),
      buildCells('Nowhere'),
    ]
    const key = crypto.randomUUID()
    expect(await getOutcome(importTenants(people.owner, { key, rows, scope: 'all' }))).toBe('tenantImport.rowRefused')
    expect(await countRentals(ids)).toBe(0)
    const good = { key: crypto.randomUUID(), rows, scope: 'good' } as const
    const works = Array.from({ length: 3 }, () => importTenants(people.owner, good))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'idempotency.inProgress': 2 })
    expect(await importTenants(people.owner, good)).toBe(2)
    expect(await countRentals(ids)).toBe(2)
    const [rental] = await database.db
      .select()
      .from(rentals)
      .where(eq(rentals.propertyId, ids[0] ?? ''))
    expect((await getRentBook(people.owner, rental?.id ?? '')).summary.overdue).toBe(300_000)
    const next = { key: crypto.randomUUID(), rows, scope: 'good' } as const
    expect(await getOutcome(importTenants(people.owner, next))).toBe('import.nothingValid')
  })

  test('of somebody else names no home: nobody adds a tenant to a home that is not theirs', async () => {
    const [own] = await makeHomes(1)
    for (const name of ['otherLandlord', 'manager', 'admin', 'guest'] as const) {
      const input = { key: crypto.randomUUID(), rows: [buildCells(own?.title ?? ''), buildCells(own?.id ?? '')] }
      expect([name, await getOutcome(importTenants(people[name], { ...input, scope: 'good' }))]).toEqual([
        name,
        'import.nothingValid',
      ])
    }
  })

  test('is refused as a whole if it has no rent, no row or more than 200 rows', async () => {
    const check = (rows: string[][]) => getOutcome(previewTenantImport(people.owner, makeFile(rows)))
    expect(await check([['Unit', 'Tenant name']])).toBe('import.missingColumns')
    expect(await check([HEADER])).toBe('import.empty')
    expect(await check([HEADER, ...Array.from({ length: 201 }, () => ['Door', 'Ana', '7500'])])).toBe(
      'import.tooManyRows',
    )
  })

  test('can be made from the template in both languages', async () => {
    for (const locale of ['en', 'fil'] as const) {
      const file = new File([buildTenantTemplate(locale, '2026-03-02')], 'template.csv')
      const { rows } = await previewTenantImport(people.owner, file)
      expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([['listing']])
    }
  })
})

describe('a form with several tenants', () => {
  const buildForm = (rows: Record<number, TenantCells>) =>
    Object.fromEntries(
      Object.entries(rows).flatMap(([row, cells]) =>
        Object.entries(cells).map(([column, text]) => [column + row, text]),
      ),
    )

  test('adds the rows that have a text, once, and names the field of the row that is wrong', async () => {
    const homes = await makeHomes(3)
    const [a = '', b = '', c = ''] = homes.map(({ id }) => id)
    const wrong = tenantTableInput.parse({
      key: crypto.randomUUID(),
      ...buildForm({ 1: buildCells(a), 4: buildCells(b, { endsOn: '2025-01-01' }) }),
    })
    await expect(addTenants(people.owner, wrong)).rejects.toMatchObject({
      params: { field: 'endsOn4', problem: 'tenant.endsOn.beforeStart' },
    })
    expect(await countRentals([a, b])).toBe(0)
    const form = buildForm({ 1: buildCells(a), 2: buildCells(b), 10: buildCells(c) })
    const input = tenantTableInput.parse({ key: crypto.randomUUID(), ...form })
    expect([await addTenants(people.owner, input), await addTenants(people.owner, input)]).toEqual([3, 3])
    expect(await countRentals([a, b, c])).toBe(3)
    expect(await database.db.$count(properties, inArray(properties.id, [a, b, c]))).toBe(3)
  })

  test('without a row is refused', () => {
    const result = tenantTableInput.safeParse({ key: crypto.randomUUID() })
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['name1', 'field.required']])
  })
})
