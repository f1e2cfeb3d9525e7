import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { buildComingRents, spreadAdvance } from './existing-tenant.rules.ts'
import { addTenantInput } from './existing-tenant.schema.ts'

const LEASE = { startsOn: '2025-06-01', endsOn: '2026-05-31', monthlyRent: 750_000, paymentDay: 5 }

describe('coming rents', () => {
  test('are those that fall due after today', () => {
    expect(buildComingRents(LEASE, '2026-03-05')).toEqual([
      { dueDate: '2026-04-05', amountDue: 750_000 },
      { dueDate: '2026-05-05', amountDue: 750_000 },
    ])
  })

  test('count a last month by days and are due until the last day', () => {
    expect(buildComingRents({ ...LEASE, endsOn: '2026-06-03', paymentDay: 28 }, '2026-05-28')).toEqual([
      { dueDate: '2026-06-03', amountDue: 75_000 },
    ])
  })

  test('are not due before the lease starts', () => {
    const [first] = buildComingRents({ ...LEASE, startsOn: '2026-03-15' }, '2026-03-02')
    expect(first?.dueDate).toBe('2026-03-15')
  })
})

test('an advance pays the last rents; more than all of them is refused', () => {
  const rents = buildComingRents(LEASE, '2026-02-28')
  expect(spreadAdvance(1_000_000, rents)).toEqual([0, 250_000, 750_000])
  expect(spreadAdvance(2_250_001, rents)).toBe(null)
})

describe('the form', () => {
  const typed = {
    key: '0b8f5dd5-3f0c-4e55-8d0b-1f7f1b7b7a01',
    listing: '0b8f5dd5-3f0c-4e55-8d0b-1f7f1b7b7a02',
    name: ' Marilou  Estrella ',
    monthlyRent: '7,500',
    paymentDay: '5',
    startsOn: '2025-06-01',
    endsOn: '2026-05-31',
  }

  test('needs a name, the rent and the lease; an empty row is no line', () => {
    expect(addTenantInput.parse(typed)).toMatchObject({
      name: 'Marilou Estrella',
      phone: null,
      email: null,
      monthlyRent: 750_000,
      deposit: 0,
      advance: 0,
      lines: [],
    })
  })

  test('takes a form whose other fields are empty', () => {
    const form = new FormData()
    const empty = ['phone', 'email', 'deposit', 'advance', 'water', 'electricity', 'availableFrom']
    const rows = [1, 2, 3, 4, 5, 6].flatMap((row) => [`kind${row}`, `note${row}`, `amount${row}`, `dueDate${row}`])
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    for (const name of [...empty, ...rows]) form.set(name, '')
    const submission = parseWithZod(form, { schema: addTenantInput })
    expect(submission.reply().error).toBe(undefined)
    expect(submission.status === 'success' ? submission.value : null).toMatchObject({ lines: [], water: null })
  })

  test('reads the rows, and refuses a row without an amount or a day at its field', () => {
    const row = { kind2: 'rent', amount2: '8,000', dueDate2: '2026-02-05', note2: 'February' }
    expect(addTenantInput.parse({ ...typed, ...row }).lines).toEqual([
      { row: 2, kind: 'rent', note: 'February', amount: 800_000, dueDate: '2026-02-05' },
    ])
    const refused = addTenantInput.safeParse({ ...typed, kind1: 'dues' })
    expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['amount1', 'field.required'],
      ['dueDate1', 'field.required'],
    ])
  })

  test('refuses an incomplete number and a due day that not every month has', () => {
    const refused = addTenantInput.safeParse({ ...typed, phone: '0928 555 01', paymentDay: '31' })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'account.phone.invalid',
      'tenant.paymentDay.invalid',
    ])
  })
})
