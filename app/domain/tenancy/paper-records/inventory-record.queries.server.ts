// The condition of the home at moving in, after both sides accepted the report. The photos are in it with the beginning of their fingerprints, so
// that a photo can be compared with the paper.
import { asc, eq, inArray } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { conditionEntries, conditionPhotos } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  findReport,
  isClosed,
  type StoredReport,
} from '#app/domain/tenancy/deposits/condition-access.queries.server.ts'
import { getConditionLabel } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import { MAX_CONDITION_ENTRIES, MAX_CONDITION_PHOTOS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Condition } from '#app/shared/tenancy-vocabulary.ts'
import { buildClause, buildOwnClause, buildPartiesClause } from './paper-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

const SHOWN_DIGITS = 16

type Entry = { id: string; room: string; condition: Condition; note: string | null; isCorrection: boolean }
export type Inventory = { acceptedOn: Date; entries: (Entry & { photos: string[] })[] }

/** Null until both sides have accepted it. */
export async function loadInventory(ctx: Ctx, rental: StoredRental): Promise<Inventory | null> {
  const report = await findReport(ctx, rental, 'move_in')
  if (!report || !isClosed(report)) return null
  const entries = await ctx.db
    .select({
      id: conditionEntries.id,
      room: conditionEntries.room,
      condition: conditionEntries.condition,
      note: conditionEntries.note,
      isCorrection: conditionEntries.isCorrection,
    })
    .from(conditionEntries)
    .where(eq(conditionEntries.reportId, report.id))
    .orderBy(asc(conditionEntries.createdAt), asc(conditionEntries.id))
    .limit(MAX_CONDITION_ENTRIES)
  const photos = await ctx.db
    .select({ entryId: conditionPhotos.entryId, sha256: storedFiles.sha256 })
    .from(conditionPhotos)
    .innerJoin(storedFiles, eq(storedFiles.id, conditionPhotos.fileId))
    .where(
      inArray(
        conditionPhotos.entryId,
        entries.map(({ id }) => id),
      ),
    )
    .orderBy(asc(conditionPhotos.createdAt), asc(conditionPhotos.id))
    .limit(MAX_CONDITION_ENTRIES * MAX_CONDITION_PHOTOS)
  return {
    acceptedOn: getAcceptedOn(report),
    entries: entries.map((entry) =>
      Object.assign(entry, {
        photos: photos.flatMap(({ entryId, sha256 }) => (entryId === entry.id ? [sha256.slice(0, SHOWN_DIGITS)] : [])),
      }),
    ),
  }
}

const getAcceptedOn = ({ ownerAcceptedAt, tenantAcceptedAt, updatedAt }: StoredReport): Date =>
  new Date(Math.max(...[ownerAcceptedAt, tenantAcceptedAt].map((at) => (at ?? updatedAt).getTime())))

/** One line for each entry: "Kitchen: Good. Two hooks. Photos: 9f3c71ab04de0011". */
export const describeInventory = ({ entries }: Inventory): string =>
  entries
    .map(({ room, condition, note, isCorrection, photos }) =>
      [
        `- ${room}: ${getConditionLabel(condition)}${isCorrection ? ` (${m.deposit_correction()})` : ''}.`,
        ...(note === null ? [] : [note]),
        ...(photos.length === 0 ? [] : [m.paper_inventory_photos({ photos: photos.join(', ') })]),
      ].join(' '),
    )
    .join('\n')

export const readInventoryRecord: ReadRecord = async (ctx, rental, people) => {
  const inventory = await loadInventory(ctx, rental)
  if (inventory === null) return null
  const { entries, acceptedOn } = inventory
  return {
    facts: entries.map(({ id, photos }) => [id, ...photos]),
    buildClauses: (special) => [
      buildPartiesClause(people),
      buildClause('inventory', m.paper_title_inventory, () =>
        m.paper_inventory({ date: formatDate(acceptedOn), start: formatDate(people.startsOn) }),
      ),
      { ...buildClause('rooms', m.deposit_reports, () => describeInventory(inventory)), explanation: '' },
      buildClause('photos', m.ui_photos, () => m.paper_inventory_fingerprints()),
      buildClause('use', m.paper_heading_settled, () => m.paper_inventory_use()),
      ...buildOwnClause('special', m.lease_heading_special, special),
    ],
    terms: [
      { label: m.deposit_reports(), value: m.paper_inventory_entries({ count: entries.length }) },
      { label: m.ui_accepted(), value: formatDate(acceptedOn) },
    ],
  }
}
