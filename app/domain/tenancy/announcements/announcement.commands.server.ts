// An owner posts, changes and withdraws announcements of a building, and reminds those who have not read one.
import { and, eq, sql } from 'drizzle-orm'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { loadSpace } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { recordBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { AnnouncedEvent } from './announcement.model.ts'
import { loadAnnouncingBuilding } from './announcement.queries.server.ts'
import { wasRemindedOn } from './announcement.rules.ts'
import type { ChangeAnnouncementInput, CreateAnnouncementInput } from './announcement.schema.ts'
import { sendTellJobs } from './tell-announcement.commands.server.ts'

type StoredAnnouncement = typeof buildingAnnouncements.$inferSelect

export async function createAnnouncement(
  ctx: Ctx,
  buildingId: string,
  { key, ...input }: CreateAnnouncementInput,
): Promise<string> {
  await loadAnnouncingBuilding(ctx, buildingId)
  requireSignIn(ctx.actor)
  const authorId = ctx.actor.id
  requireComingDay(ctx, input)
  return once(ctx, { operation: 'announcement.create', key, input: { buildingId, ...input } }, async (tx) => {
    await hitLimit(tx, 'announcement', `building:${buildingId}`)
    const { space, corrects, ...content } = input
    const spaceId = corrects === null ? space : (await lockCorrected(tx, buildingId, corrects)).spaceId
    if (spaceId !== null) {
      const { kind, label } = await loadSpace(tx, buildingId, spaceId)
      if (kind === 'bed' || label === '') fail('space.notFound')
    }
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    const [row] = await tx.db
      .insert(buildingAnnouncements)
      .values({ ...content, buildingId, spaceId, authorId, correctsId: corrects, ...times })
      .returning({ id: buildingAnnouncements.id })
    if (!row) throw new Error('the insert returned no announcement')
    const told = await sendTellJobs(tx, row.id, 'announcement.posted')
    await recordBuilding(tx, 'building.announced', buildingId, { announcementId: row.id, tenants: told })
    return row.id
  })
}

/** Locked, so that of two corrections one is refused. */
async function lockCorrected(ctx: Ctx, buildingId: string, id: string): Promise<StoredAnnouncement> {
  const corrected = await lockAnnouncement(ctx, buildingId, id)
  if ((await ctx.db.$count(buildingAnnouncements, eq(buildingAnnouncements.correctsId, id))) > 0)
    fail('announcement.alreadyCorrected')
  return corrected
}

/** Once a tenant has read it, what they read stays: the owner corrects it with another one. */
export async function changeAnnouncement(
  ctx: Ctx,
  buildingId: string,
  id: string,
  { version, ...content }: ChangeAnnouncementInput,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadAnnouncingBuilding(tx, buildingId)
    const announcement = await lockAnnouncement(tx, buildingId, id)
    if (announcement.version !== version) fail('app.changedMeanwhile')
    if (content.eventOn !== announcement.eventOn) requireComingDay(tx, content)
    if ((await tx.db.$count(announcementReads, eq(announcementReads.announcementId, id))) > 0)
      fail('announcement.alreadyRead')
    await update(tx, id, content)
    await recordBuilding(tx, 'building.announcementChanged', buildingId, { announcementId: id })
  })
}

/** It stays in the list with the reason, and those who were told of it are told of that, too. */
export async function withdrawAnnouncement(ctx: Ctx, buildingId: string, id: string, note: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadAnnouncingBuilding(tx, buildingId)
    await lockAnnouncement(tx, buildingId, id)
    await update(tx, id, { withdrawnAt: tx.now(), withdrawnNote: note })
    await sendTellJobs(tx, id, 'announcement.withdrawn')
    await recordBuilding(tx, 'building.announcementWithdrawn', buildingId, { announcementId: id })
  })
}

/** At most once a day. */
export async function remindReaders(ctx: Ctx, buildingId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadAnnouncingBuilding(tx, buildingId)
    const { remindedAt } = await lockAnnouncement(tx, buildingId, id)
    if (wasRemindedOn(remindedAt, toManilaDay(tx.now()))) fail('announcement.alreadyReminded')
    await tx.db.update(buildingAnnouncements).set({ remindedAt: tx.now() }).where(eq(buildingAnnouncements.id, id))
    const told = await sendTellJobs(tx, id, 'announcement.reminded')
    await recordBuilding(tx, 'building.announcementReminded', buildingId, { announcementId: id, tenants: told })
  })
}

/** A withdrawn one takes no further change. */
async function lockAnnouncement(ctx: Ctx, buildingId: string, id: string): Promise<StoredAnnouncement> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select()
        .from(buildingAnnouncements)
        .where(and(eq(buildingAnnouncements.id, id), eq(buildingAnnouncements.buildingId, buildingId)))
        .for('update')
    : []
  if (!row) return fail('announcement.notFound')
  if (row.withdrawnAt !== null) fail('announcement.withdrawn')
  return row
}

async function update(
  ctx: Ctx,
  id: string,
  change: Partial<Omit<StoredAnnouncement, 'id' | 'version' | 'updatedAt'>>,
): Promise<void> {
  await ctx.db
    .update(buildingAnnouncements)
    .set({ ...change, version: sql`${buildingAnnouncements.version} + 1`, updatedAt: ctx.now() })
    .where(eq(buildingAnnouncements.id, id))
}

function requireComingDay(ctx: Ctx, { eventOn }: Pick<AnnouncedEvent, 'eventOn'>): void {
  if (eventOn !== null && eventOn < toManilaDay(ctx.now())) failField('eventOn', 'announcement.date.past')
}
