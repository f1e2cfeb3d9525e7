// One kind of matter that waits for a person: where its rows come from, the page that decides one, and its text. The lists of matters of a role
// are in host-matters.server.ts and tenant-matters.server.ts: a further kind is one more entry there.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { DashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import { ROW_LIMITS } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { type AttentionGroup, type AttentionKind } from './attention.ts'
import { buildGroup } from './attention-groups.server.ts'
import type { Texts } from './attention-texts.server.ts'

/** Reads the rows of one kind and makes the group of them. */
export type Matter = (ctx: Ctx, links: DashboardLinks) => Promise<AttentionGroup>

type MatterParts<Row> = {
  /** Bounded, and one query whatever the number of rows. */
  list: (ctx: Ctx, limit: number) => Promise<readonly Row[]>
  /** The form, dialog or page that decides the row. */
  getTo: (links: DashboardLinks, row: Row) => string | null
  describe: (row: Row, now: Date) => Texts
  /** The list with exactly these rows, if there is one. */
  getAllTo?: (links: DashboardLinks) => string | null
}

export function defineMatter<Row extends { id: string }>(
  kind: AttentionKind,
  { list, getTo, describe, getAllTo = () => null }: MatterParts<Row>,
): Matter {
  return async (ctx, links) => {
    const rows = await list(ctx, ROW_LIMITS.read)
    return buildGroup(kind, rows, {
      allTo: getAllTo(links),
      getTo: (row) => getTo(links, row),
      describe: (row) => describe(row, ctx.now()),
    })
  }
}

export const loadMatters = (ctx: Ctx, links: DashboardLinks, matters: readonly Matter[]): Promise<AttentionGroup[]> =>
  Promise.all(matters.map((load) => load(ctx, links)))
