import { foldDiff } from '#app/domain/content/site-texts/line-diff.rules.ts'
import { compareVersions, listVersions } from '#app/domain/content/site-texts/site-text-history.queries.server.ts'
import { findSiteText } from '#app/domain/content/site-texts/site-text.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { readName } from './load-editor.server.ts'

/** Without numbers in the address the newest text is compared with the one before it, or with the file. */
export async function loadHistory(ctx: Ctx, url: URL) {
  const name = readName(url)
  const [text, versions] = await Promise.all([findSiteText(ctx, name), listVersions(ctx, name)])
  if (text === null) fail('siteText.notFound')
  const written = versions.filter(({ effect }) => effect === 'text').map(({ number }) => number)
  const to = readNumber(url.searchParams.get('to')) ?? written[0] ?? 0
  const from = readNumber(url.searchParams.get('from')) ?? written.find((number) => number < to) ?? 0
  const lines = from === to ? null : await compareVersions(ctx, name, from, to)
  return { text, versions, diff: { from, to, lines: lines && foldDiff(lines).map((line, at) => ({ line, at })) } }
}

const readNumber = (value: string | null) => (value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null)

export type HistoryDiff = Awaited<ReturnType<typeof loadHistory>>['diff']
