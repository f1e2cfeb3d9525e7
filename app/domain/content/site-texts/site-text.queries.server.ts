// What the console shows: the list of texts, and one with its newest version.
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import { toSearchText } from '#app/domain/content/blog/post.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { SiteTextEffect } from '#app/shared/site-text-vocabulary.ts'
import { MAX_SITE_TEXTS } from './shown-texts.queries.server.ts'
import { listFileNames, readSiteTextFile } from './site-text-file.service.server.ts'
import {
  type EditedSiteText,
  type ShownState,
  siteTextList,
  type SiteTextContent,
  type SiteTextQuery,
  type SiteTextRow,
  type WaitingState,
} from './site-text.model.ts'
import { getPublicPath, parseSiteTextName } from './site-text-name.rules.ts'

/** Files and stored texts together are few, so they are put together in memory. */
export async function listSiteTexts(ctx: Ctx, { kind, q, page }: SiteTextQuery) {
  authorize(ctx.actor, 'content.edit')
  const stored = new Map((await readStates(ctx)).map((state) => [state.name, state]))
  const names = new Set([...listFileNames(), ...[...stored.keys()].toSorted()])
  const terms = toSearchText(q).split(/\s+/).filter(Boolean)
  const found = [...names]
    .flatMap((name) => toRow(name, stored.get(name)))
    .filter((row) => kind === null || row.kind === kind)
    .filter((row) => terms.every((term) => toSearchText(`${row.title} ${row.name}`).includes(term)))
  const start = getPageOffset(page, siteTextList.pageSize)
  return { rows: found.slice(start, start + siteTextList.pageSize), total: found.length }
}

type State = {
  name: string
  lastVersion: number
  title: string | null
  effect: SiteTextEffect | null
  publishAt: Date | null
  changedAt: Date | null
  shownEffect: SiteTextEffect | null
  plannedAt: Date | null
}

/** Of all stored texts, or of one. */
async function readStates(ctx: Ctx, name?: string): Promise<State[]> {
  const shown = ctx.db
    .selectDistinctOn([siteTextVersions.siteTextId], {
      siteTextId: siteTextVersions.siteTextId,
      effect: siteTextVersions.effect,
    })
    .from(siteTextVersions)
    .where(lte(siteTextVersions.publishAt, ctx.now()))
    .orderBy(desc(siteTextVersions.siteTextId), desc(siteTextVersions.number))
    .as('shown')
  const planned = ctx.db
    .select({ siteTextId: siteTextVersions.siteTextId, plannedAt: siteTextVersions.publishAt })
    .from(siteTextVersions)
    .where(gt(siteTextVersions.publishAt, ctx.now()))
    .as('planned')
  return ctx.db
    .select({
      name: siteTexts.name,
      lastVersion: siteTexts.lastVersion,
      title: sql<string | null>`${siteTextVersions.fields} ->> 'title'`,
      effect: siteTextVersions.effect,
      publishAt: siteTextVersions.publishAt,
      changedAt: siteTextVersions.createdAt,
      shownEffect: shown.effect,
      plannedAt: planned.plannedAt,
    })
    .from(siteTexts)
    .leftJoin(
      siteTextVersions,
      and(eq(siteTextVersions.siteTextId, siteTexts.id), eq(siteTextVersions.number, siteTexts.lastVersion)),
    )
    .leftJoin(shown, eq(shown.siteTextId, siteTexts.id))
    .leftJoin(planned, eq(planned.siteTextId, siteTexts.id))
    .where(name === undefined ? undefined : eq(siteTexts.name, name))
    .orderBy(siteTexts.name)
    .limit(MAX_SITE_TEXTS)
}

function toRow(name: string, state: State | undefined): SiteTextRow[] {
  const parsed = parseSiteTextName(name)
  if (parsed === null) return []
  const file = readSiteTextFile(parsed)
  return [
    {
      name,
      kind: parsed.kind,
      title: state?.title ?? file?.fields.title ?? '',
      changedAt: state?.changedAt ?? null,
      ...describeState(state, file !== null),
    },
  ]
}

/** A planned publication goes before a draft that was saved after it. */
function describeState(state: State | undefined, hasFile: boolean) {
  const { effect = null, shownEffect = null, publishAt = null, plannedAt = null } = state ?? {}
  const shown: ShownState = shownEffect === 'text' ? 'edited' : shownEffect !== 'hidden' && hasFile ? 'file' : 'none'
  const isDraft = effect !== null && publishAt === null
  const waiting: WaitingState = plannedAt ? 'scheduled' : isDraft ? 'draft' : null
  return { shown, waiting, publishAt: plannedAt }
}

/** Null for a name that no text has. A text that was never saved has the content of its file. */
export async function findSiteText(ctx: Ctx, name: string): Promise<EditedSiteText | null> {
  authorize(ctx.actor, 'content.edit')
  const parsed = parseSiteTextName(name)
  if (parsed === null) return null
  const file = readSiteTextFile(parsed)
  const [[state], newest] = await Promise.all([readStates(ctx, name), readNewestContent(ctx, name)])
  if (!state && file === null) return null
  return {
    name,
    kind: parsed.kind,
    publicPath: getPublicPath(parsed),
    lastVersion: state?.lastVersion ?? 0,
    hasFile: file !== null,
    ...describeState(state, file !== null),
    content: newest ?? file ?? { fields: {}, body: '' },
  }
}

/** Of the newest version with a text. */
async function readNewestContent(ctx: Ctx, name: string): Promise<SiteTextContent | null> {
  const [row] = await ctx.db
    .select({ fields: siteTextVersions.fields, body: siteTextVersions.body, effect: siteTextVersions.effect })
    .from(siteTextVersions)
    .innerJoin(siteTexts, eq(siteTexts.id, siteTextVersions.siteTextId))
    .where(and(eq(siteTexts.name, name), sql`${siteTextVersions.effect} <> 'hidden'`))
    .orderBy(desc(siteTextVersions.number))
    .limit(1)
  return row?.fields && row.body !== null ? { fields: row.fields, body: row.body } : null
}
