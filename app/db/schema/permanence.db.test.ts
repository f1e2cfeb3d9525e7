import { describe, expect, it } from 'vitest'
import { makeUser } from '#seed/factories/accounts.ts'
import {
  makeConditionEntry,
  makeConditionPhoto,
  makeConditionReport,
  makeDepositDeduction,
  makeDepositDeductionLine,
  makeDepositReturn,
} from '#seed/factories/deposits.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeAuditEntry } from '#seed/factories/platform.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makeUtilityReading } from '#seed/factories/rental-terms.ts'
import {
  makePostDatedCheck,
  makePostDatedCheckLine,
  makePaymentAcknowledgment,
  makePaymentProof,
} from '#seed/factories/tenancy.ts'
import { makeInvoiceNumber } from '#seed/factories/receipts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const run = (statement: string) => database.pool.query(statement)

describe('append-only tables', () => {
  const changes = {
    audit_log: ["update audit_log set action = 'nothing'", 'delete from audit_log', 'truncate audit_log'],
    consents: [
      'update consents set granted = false',
      'delete from consents',
      'truncate consents',
      'truncate users cascade',
    ],
  }

  it.each(Object.entries(changes))(
    'the table %s accepts new rows and refuses changes and deletions',
    async (table, statements) => {
      await (table === 'audit_log' ? makeAuditEntry(database.db) : makeConsent(database.db))
      for (const statement of statements) await expect(run(statement)).rejects.toThrow(/never changed or removed/)
      const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      expect(rows[0]?.count).toBe(1)
    },
  )

  it.each(Object.keys(changes))('null control: without its trigger a row of %s can be deleted', async (table) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`alter table ${table} disable trigger ${table}_append_only`)
      expect((await client.query(`delete from ${table}`)).rowCount).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the rent book', () => {
  const refused = {
    payments: ['update payments set amount_due = amount_due + 1', "update payments set note = 'another text'"],
    payment_proofs: [
      'update payment_proofs set amount = amount + 1',
      "update payment_proofs set reference = 'another'",
      "update payment_proofs set status = 'submitted', decided_at = null",
      "update payment_proofs set status = 'declined', decline_reason = 'No'",
    ],
    payment_acknowledgments: [
      'update payment_acknowledgments set issued_at = now()',
      'delete from payment_acknowledgments',
    ],
    invoice_numbers: [`update invoice_numbers set number = '1'`, 'delete from invoice_numbers'],
    post_dated_checks: [
      'update post_dated_checks set amount = amount + 1',
      "update post_dated_checks set number = '1'",
      "update post_dated_checks set status = 'held', return_reason = null",
    ],
    post_dated_check_lines: [
      'update post_dated_check_lines set amount = amount + 1',
      'delete from post_dated_check_lines',
    ],
    utility_readings: [
      'update utility_readings set reading = reading + 1',
      'update utility_readings set bill_amount = bill_amount + 1',
      "update utility_readings set status = 'charged', contest_reason = null, answer = null",
    ],
  }

  async function makeRows() {
    const proof = await makePaymentProof(database.db, { status: 'confirmed', decidedAt: new Date(0) })
    const acknowledgment = await makePaymentAcknowledgment(database.db, { transferId: proof.transferId })
    await makeInvoiceNumber(database.db)
    const returned = { status: 'returned', returnReason: 'No funds' } as const
    await makePostDatedCheckLine(database.db, { checkId: (await makePostDatedCheck(database.db, returned)).id })
    await makeUtilityReading(database.db, { status: 'kept', contestReason: 'Too high', answer: 'See the photo' })
    return { proof, acknowledgment }
  }

  it.each(Object.entries(refused))('a row of %s keeps its facts', async (_table, statements) => {
    await makeRows()
    for (const statement of statements) await expect(run(statement), statement).rejects.toThrow(/never changed/)
  })

  it.each(Object.entries(refused))('null control: without triggers a row of %s is changed', async (table, [change]) => {
    await makeRows()
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`alter table ${table} disable trigger user`)
      expect((await client.query(change ?? '')).rowCount).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('a submitted proof can be decided once, and erasure empties what a person wrote', async () => {
    const { id } = await makePaymentProof(database.db)
    const decide = `update payment_proofs set status = 'confirmed', decided_at = now() where id = '${id}'`
    expect((await run(decide)).rowCount).toBe(1)
    await expect(run(decide)).rejects.toThrow(/never changed/)
    const erase = `update payment_proofs set reference = null, proof_file_id = null where id = '${id}'`
    expect((await run(erase)).rowCount).toBe(1)
  })
})

describe('the deposit passport', () => {
  const refused = {
    condition_reports: ['update condition_reports set tenant_name = null, tenant_accepted_at = null'],
    condition_entries: [
      "update condition_entries set condition = 'missing'",
      "update condition_entries set note = 'another text'",
      'delete from condition_entries',
    ],
    condition_photos: ['delete from condition_photos'],
    deposit_deductions: [
      'update deposit_deductions set amount = amount + 1',
      "update deposit_deductions set status = 'withdrawn'",
      "update deposit_deductions set reason = 'another'",
      'update deposit_deductions set transfer_id = gen_random_uuid()',
    ],
    deposit_returns: [
      'update deposit_returns set amount = amount + 1',
      "update deposit_returns set status = 'withdrawn'",
      "update deposit_returns set reference = 'another'",
    ],
    deposit_deduction_lines: [
      'update deposit_deduction_lines set amount = amount + 1',
      'delete from deposit_deduction_lines',
    ],
  }

  async function makeAccepted() {
    const report = await makeConditionReport(database.db)
    const entry = await makeConditionEntry(database.db, { reportId: report.id })
    await makeConditionPhoto(database.db, { entryId: entry.id })
    const deduction = await makeDepositDeduction(database.db, { status: 'accepted', decidedAt: new Date(0) })
    await makeDepositDeductionLine(database.db, { deductionId: deduction.id })
    await makeDepositReturn(database.db, { status: 'confirmed', decidedAt: new Date(0) })
    await run(`update condition_reports set owner_name = 'Ana', owner_accepted_at = now(), tenant_name = 'Ben',
      tenant_accepted_at = now() where id = '${report.id}'`)
  }

  it.each(Object.entries(refused))('an accepted row of %s keeps its facts', async (_table, statements) => {
    await makeAccepted()
    for (const statement of statements) await expect(run(statement), statement).rejects.toThrow(/never changed/)
  })

  it.each(Object.entries(refused))('null control: without triggers a row of %s is changed', async (table, [change]) => {
    await makeAccepted()
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`alter table ${table} disable trigger user`)
      expect((await client.query(change ?? '')).rowCount).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('erasure replaces the names and the words of a person', async () => {
    await makeAccepted()
    for (const statement of [
      "update condition_reports set owner_name = '[erased]'",
      "update condition_entries set room = '[erased]', note = null",
      "update deposit_deductions set reason = '[erased]'",
    ])
      expect((await run(statement)).rowCount).toBeGreaterThan(0)
  })
})

describe('rows about money', () => {
  it('the listing, owner, tenant and rental of a paid rent cannot be deleted', async () => {
    await makePaymentProof(database.db)
    const victims = {
      properties: 'select property_id from rentals',
      users: 'select tenant_id from rentals union select owner_id from properties',
      rentals: 'select rental_id from payments',
      payments: 'select payment_id from payment_proofs',
    }
    for (const [table, chosen] of Object.entries(victims)) {
      await expect(run(`delete from ${table} where id in (${chosen})`)).rejects.toThrow(/violates .*foreign key/)
    }
  })

  it('a person without dependent rows, and an unused listing, can be deleted with everything they own', async () => {
    const { id: ownerId } = await makeUser(database.db)
    const { id } = await makeProperty(database.db, { ownerId })
    await run(`insert into property_images (property_id, url, "order", width, height) values ('${id}', '/a', 0, 1, 1)`)
    expect((await run(`delete from properties where id = '${id}'`)).rowCount).toBe(1)
    expect((await run(`delete from users where id = '${ownerId}'`)).rowCount).toBe(1)
  })
})

describe('lists of the product', () => {
  it('rent control has the figures of each year for both areas', async () => {
    const { rows } = await run(`
      select extract(year from valid_from)::int as year, max_increase_basis_points as increase,
        array_agg(monthly_rent_limit::int order by monthly_rent_limit) as limits,
        min(max_advance_months) as advance, min(max_deposit_months) as deposit
      from rent_control_rules group by 1, 2 order by 1`)
    const everyYear = { limits: [500_000, 1_000_000], advance: 1, deposit: 2 }
    expect(rows).toEqual([
      { year: 2024, increase: 400, ...everyYear },
      { year: 2025, increase: 230, ...everyYear },
      { year: 2026, increase: 100, ...everyYear },
    ])
  })

  it('all amenities are in the database', async () => {
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from amenities')
    expect(rows[0]?.count).toBe(34)
  })
})
