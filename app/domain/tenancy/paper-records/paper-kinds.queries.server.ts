// The kinds of papers that both sides of a rental sign: for each, the record that its text is made from. A further kind is one more entry here, with
// its names in signing.labels.ts. The caller has checked that the actor may read the rental.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { readDepositRecord } from './deposit-record.queries.server.ts'
import { readEarlyEndRecord } from './early-end-record.queries.server.ts'
import { readInventoryRecord } from './inventory-record.queries.server.ts'
import { readLeaseRecord } from './lease-record.queries.server.ts'
import type { PaperRecord, ReadRecord } from './paper-record.model.ts'
import { readRenewalRecord } from './renewal-record.queries.server.ts'

const RECORDS: Record<SignedPaperKind, ReadRecord> = {
  lease: readLeaseRecord,
  renewal: readRenewalRecord,
  early_end: readEarlyEndRecord,
  deposit: readDepositRecord,
  inventory: readInventoryRecord,
}

export type CurrentRecord = PaperRecord & { people: RentalFacts; hash: string }

/** Null if there is nothing to sign: no such record, or one that both sides have not agreed on. */
export async function readPaperRecord(ctx: Ctx, rental: StoredRental, kind: SignedPaperKind) {
  return readRecord(ctx, rental, { kind, people: await getRentalFacts(ctx, rental) })
}

/** Those of several kinds that can be signed. */
export async function readPaperRecords(
  ctx: Ctx,
  rental: StoredRental,
  kinds: readonly SignedPaperKind[],
): Promise<Map<SignedPaperKind, CurrentRecord>> {
  const people = await getRentalFacts(ctx, rental)
  const records = await Promise.all(
    kinds.map(async (kind) => [kind, await readRecord(ctx, rental, { kind, people })] as const),
  )
  return new Map(records.flatMap(([kind, record]) => (record === null ? [] : [[kind, record] as const])))
}

async function readRecord(
  ctx: Ctx,
  rental: StoredRental,
  { kind, people }: { kind: SignedPaperKind; people: RentalFacts },
): Promise<CurrentRecord | null> {
  const record = await RECORDS[kind](ctx, rental, people)
  return record && { ...record, people, hash: sha256Hex(JSON.stringify(record.facts)) }
}
