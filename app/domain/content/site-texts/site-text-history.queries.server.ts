// The versions of one text, and what differs between two of them.
import { desc, eq, and } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { compareLines } from './line-diff.rules.ts'
import { readSiteTextFile } from './site-text-file.service.server.ts'
import { type DiffLine, MAX_SHOWN_VERSIONS, type SiteTextContent, type SiteTextVersion } from './site-text.model.ts'
import { parseSiteTextName } from './site-text-name.rules.ts'

/** Newest first. */
export async function listVersions(ctx: Ctx, name: string): Promise<SiteTextVersion[]> {
  authorize(ctx.actor, 'content.edit')
  const rows = await ctx.db
    .select({
      number: siteTextVersions.number,
      effect: siteTextVersions.effect,
      publishAt: siteTextVersions.publishAt,
      createdAt: siteTextVersions.createdAt,
      authorName: users.fullName,
      restoredFrom: siteTextVersions.restoredFrom,
    })
    .from(siteTextVersions)
    .innerJoin(siteTexts, eq(siteTexts.id, siteTextVersions.siteTextId))
    .leftJoin(users, eq(users.id, siteTextVersions.authorId))
    .where(eq(siteTexts.name, name))
    .orderBy(desc(siteTextVersions.number))
    .limit(MAX_SHOWN_VERSIONS)
  const now = ctx.now()
  const shown = rows.find(({ publishAt }) => publishAt !== null && publishAt <= now)?.number
  const getState = ({ number, publishAt }: (typeof rows)[number]): SiteTextVersion['state'] => {
    if (number === shown) return 'shown'
    if (publishAt === null) return 'draft'
    return publishAt > now ? 'scheduled' : 'replaced'
  }
  return rows.map((row) => Object.assign(row, { state: getState(row) }))
}

/** Number 0 is the file. Null if one of them has no text. */
export async function compareVersions(ctx: Ctx, name: string, from: number, to: number): Promise<DiffLine[] | null> {
  authorize(ctx.actor, 'content.edit')
  const [before, after] = await Promise.all([readContent(ctx, name, from), readContent(ctx, name, to)])
  return before && after ? compareLines(toLines(before), toLines(after)) : null
}

async function readContent(ctx: Ctx, name: string, number: number): Promise<SiteTextContent | null> {
  if (number === 0) {
    const parsed = parseSiteTextName(name)
    return parsed && readSiteTextFile(parsed)
  }
  const [row] = await ctx.db
    .select({ fields: siteTextVersions.fields, body: siteTextVersions.body })
    .from(siteTextVersions)
    .innerJoin(siteTexts, eq(siteTexts.id, siteTextVersions.siteTextId))
    .where(and(eq(siteTexts.name, name), eq(siteTextVersions.number, number)))
  return row?.fields && row.body !== null ? { fields: row.fields, body: row.body } : null
}

/** As in a file; fields in the same order, so that only changed ones differ. */
function toLines({ fields, body }: SiteTextContent): string {
  const lines = Object.keys(fields)
    .toSorted()
    .map((key) => `${key}: ${fields[key] ?? ''}`)
  return [...lines, '', body].join('\n')
}
