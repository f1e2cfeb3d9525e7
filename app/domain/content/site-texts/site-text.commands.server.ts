// Saves, publishes and restores texts of the site. Every change is a new version; who saves says which version they saw, and the row of the
// text is locked, so that of two who save at the same time the second one learns of the first.
import { and, eq, gt, ne } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import { getFilePosts } from '#app/domain/content/blog/post.service.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { SiteTextEffect } from '#app/shared/site-text-vocabulary.ts'
import { dropShownTexts, MAX_SITE_TEXTS, SITE_TEXT_TOPIC } from './shown-texts.queries.server.ts'
import { findBodyProblem } from './site-text-check.rules.server.ts'
import { readSiteTextFile } from './site-text-file.service.server.ts'
import { MAX_DAYS_AHEAD, type SiteTextContent } from './site-text.model.ts'
import { parseSiteTextName, type SiteTextName, toPostName } from './site-text-name.rules.ts'

const DAY_MS = 86_400_000

type Draft = SiteTextContent & { seen: number }
type Row = typeof siteTexts.$inferSelect
type Version = typeof siteTextVersions.$inferSelect

/** A draft. The same text again changes nothing. */
export async function saveSiteText(ctx: Ctx, name: string, draft: Draft): Promise<void> {
  await changeSiteText(ctx, name, async (tx, row) => storeDraft(tx, row, requireSound(name, draft)))
}

/** `publishAt` null: now. A time replaces every other planned publication of the text. */
export async function publishSiteText(ctx: Ctx, name: string, draft: Draft, publishAt: Date | null): Promise<void> {
  const now = ctx.now()
  if (publishAt && publishAt <= now) failField('publishDay', 'siteText.time.past')
  if (publishAt && publishAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    failField('publishDay', 'siteText.time.far')
  const { picture } = draft.fields
  if (picture !== undefined && !getFilePosts().some((post) => post.picture === picture))
    failField('picture', 'field.invalid')
  await changeSiteText(ctx, name, async (tx, row) => {
    const { number, publishAt: planned } = await storeDraft(tx, row, requireSound(name, draft))
    const isDone = planned !== null && (publishAt ? planned.getTime() === publishAt.getTime() : planned <= now)
    if (isDone) return
    await setPublication(tx, row.id, number, publishAt ?? now)
    await audit(tx, publishAt ? 'siteText.scheduled' : 'siteText.published', row.id, number)
  })
}

/** A draft with the text of an older version, or of the file (0). */
export async function restoreSiteText(ctx: Ctx, name: string, { number, seen }: { number: number; seen: number }) {
  await changeSiteText(ctx, name, async (tx, row) => {
    const content = number === 0 ? readSiteTextFile(requireName(name)) : await findContent(tx, row.id, number)
    if (!content) fail('siteText.noSuchVersion')
    requireSeen(row, seen)
    const added = await addVersion(tx, row, { effect: 'text', ...content, restoredFrom: number === 0 ? null : number })
    await audit(tx, 'siteText.restored', row.id, added.number)
  })
}

/** Visitors see the file again at once. */
export async function showFile(ctx: Ctx, name: string, { seen }: { seen: number }): Promise<void> {
  if (readSiteTextFile(requireName(name)) === null) fail('siteText.noFile')
  await publishWithoutText(ctx, name, { seen, effect: 'file', action: 'siteText.fileRestored' })
}

/** Posts only: pages are linked from every page. */
export async function hidePost(ctx: Ctx, name: string, { seen }: { seen: number }): Promise<void> {
  if (requireName(name).kind !== 'blog') fail('siteText.pageStays')
  await publishWithoutText(ctx, name, { seen, effect: 'hidden', action: 'siteText.hidden' })
}

type Replacement = { seen: number; effect: Exclude<SiteTextEffect, 'text'>; action: AuditAction }

async function publishWithoutText(ctx: Ctx, name: string, { seen, effect, action }: Replacement): Promise<void> {
  await changeSiteText(ctx, name, async (tx, row) => {
    const newest = await findVersion(tx, row.id, row.lastVersion)
    if (newest?.effect === effect) return
    requireSeen(row, seen)
    const { number } = await addVersion(tx, row, { effect, fields: null, body: null })
    await setPublication(tx, row.id, number, tx.now())
    await audit(tx, action, row.id, number)
  })
}

/** The planned version is a draft again. */
export async function unscheduleSiteText(ctx: Ctx, name: string): Promise<void> {
  await changeSiteText(ctx, name, async (tx, row) => {
    const stopped = await tx.db
      .update(siteTextVersions)
      .set({ publishAt: null })
      .where(and(eq(siteTextVersions.siteTextId, row.id), gt(siteTextVersions.publishAt, tx.now())))
      .returning({ number: siteTextVersions.number })
    for (const { number } of stopped) await audit(tx, 'siteText.unscheduled', row.id, number)
  })
}

/** Reserves the address of a new post; it has no version yet. Returns its name. */
export async function createPost(ctx: Ctx, slug: string): Promise<string> {
  authorize(ctx.actor, 'content.edit')
  const name = toPostName(slug)
  const parsed = requireName(name)
  if (readSiteTextFile(parsed) !== null) failField('slug', 'siteText.slug.taken')
  await inTransaction(ctx, async (tx) => {
    if ((await tx.db.$count(siteTexts)) >= MAX_SITE_TEXTS) fail('siteText.tooMany')
    const [row] = await tx.db.insert(siteTexts).values({ name }).onConflictDoNothing().returning()
    if (!row) failField('slug', 'siteText.slug.taken')
    await audit(tx, 'siteText.created', row.id, 0)
  })
  return name
}

/** `work` runs with the locked row of the text. Other processes learn of the change when it is committed. */
async function changeSiteText(ctx: Ctx, name: string, work: (tx: Ctx, row: Row) => Promise<unknown>): Promise<void> {
  authorize(ctx.actor, 'content.edit')
  const hasFile = readSiteTextFile(requireName(name)) !== null
  await inTransaction(ctx, async (tx) => {
    if (hasFile) await tx.db.insert(siteTexts).values({ name }).onConflictDoNothing()
    const [row] = await tx.db.select().from(siteTexts).where(eq(siteTexts.name, name)).for('update')
    if (!row) fail('siteText.notFound')
    await work(tx, row)
    await tx.adapters.events.publish(tx.db, { topic: SITE_TEXT_TOPIC, subjectId: row.id })
  })
  dropShownTexts(ctx)
}

async function storeDraft(ctx: Ctx, row: Row, { seen, ...content }: Draft): Promise<Version> {
  const newest = await findVersion(ctx, row.id, row.lastVersion)
  const { fields, body } = content
  if (newest?.body === body && isDeepStrictEqual(newest.fields, fields)) return newest
  requireSeen(row, seen)
  const added = await addVersion(ctx, row, { effect: 'text', ...content })
  await audit(ctx, 'siteText.saved', row.id, added.number)
  return added
}

type NewVersion = Pick<Version, 'effect'> & {
  fields: Readonly<Record<string, string>> | null
  body: string | null
  restoredFrom?: number | null
}

async function addVersion(ctx: Ctx, row: Row, { fields, ...version }: NewVersion): Promise<Version> {
  const number = row.lastVersion + 1
  await ctx.db.update(siteTexts).set({ lastVersion: number }).where(eq(siteTexts.id, row.id))
  const [added] = await ctx.db
    .insert(siteTextVersions)
    .values({
      ...version,
      fields: fields && { ...fields },
      siteTextId: row.id,
      number,
      authorId: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })
    .returning()
  return added ?? fail('app.unexpected')
}

async function setPublication(ctx: Ctx, siteTextId: string, number: number, publishAt: Date): Promise<void> {
  const ofText = eq(siteTextVersions.siteTextId, siteTextId)
  await ctx.db
    .update(siteTextVersions)
    .set({ publishAt: null })
    .where(and(ofText, ne(siteTextVersions.number, number), gt(siteTextVersions.publishAt, ctx.now())))
  await ctx.db
    .update(siteTextVersions)
    .set({ publishAt })
    .where(and(ofText, eq(siteTextVersions.number, number)))
}

async function findVersion(ctx: Ctx, siteTextId: string, number: number): Promise<Version | undefined> {
  const [version] = await ctx.db
    .select()
    .from(siteTextVersions)
    .where(and(eq(siteTextVersions.siteTextId, siteTextId), eq(siteTextVersions.number, number)))
  return version
}

async function findContent(ctx: Ctx, siteTextId: string, number: number): Promise<SiteTextContent | null> {
  const version = await findVersion(ctx, siteTextId, number)
  return version?.fields && version.body !== null ? { fields: version.fields, body: version.body } : null
}

function requireName(name: string): SiteTextName {
  return parseSiteTextName(name) ?? fail('siteText.notFound')
}

function requireSeen(row: Row, seen: number): void {
  if (row.lastVersion !== seen) fail('siteText.changedMeanwhile', { number: row.lastVersion })
}

/** Empty fields of a draft are left out. */
function requireSound(name: string, { fields, body, seen }: Draft): Draft {
  const problem = findBodyProblem(requireName(name), body)
  if (problem !== null) failField('body', problem)
  return { seen, body, fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) }
}

/** The audit log names the text by its id and has nothing of its content. */
async function audit(ctx: Ctx, action: AuditAction, id: string, number: number): Promise<void> {
  await recordAudit(ctx, { action, subjectType: 'siteText', subjectId: id, details: { number } })
}
