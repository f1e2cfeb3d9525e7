// A text as visitors would see it, and its links that lead nowhere.
import { listStoredPosts } from '#app/domain/content/blog/post.queries.server.ts'
import { readDefinitions } from '#app/domain/content/blog/post.service.server.ts'
import { listLinks } from '#app/domain/content/documents/markdown-links.rules.server.ts'
import { renderMarkdown } from '#app/domain/content/documents/markdown.rules.server.ts'
import { getTextPage } from '#app/domain/content/pages/page.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { isPagePath } from '#app/pages/page-lists.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { checkLinks } from './link-check.rules.ts'
import { findBodyProblem } from './site-text-check.rules.server.ts'
import type { LinkWarning } from './site-text.model.ts'
import { parseSiteTextName } from './site-text-name.rules.ts'

export type PreviewBlock = { html: string } | { figure: string }

/** Figures are named and not computed. */
export function previewSiteText(ctx: Ctx, name: string, body: string): PreviewBlock[] {
  authorize(ctx.actor, 'content.edit')
  const parsed = parseSiteTextName(name)
  const problem = parsed && findBodyProblem(parsed, body)
  if (problem !== null) failField('body', problem)
  return renderMarkdown(withoutNames(body), getDefinitions(name)).blocks.map((block) =>
    block.kind === 'html' ? { html: block.html } : { figure: Object.values(block.values).join(' · ') },
  )
}

export async function findLinkWarnings(ctx: Ctx, name: string, body: string): Promise<LinkWarning[]> {
  authorize(ctx.actor, 'content.edit')
  const links = listLinks(body, getDefinitions(name))
  if (links.length === 0) return []
  const [posts, help] = await Promise.all([listStoredPosts(ctx), getTextPage(ctx, 'help')])
  const addresses = new Set(posts.map(({ slug }) => `/blog/${slug}`))
  const questions = [...body.matchAll(/\{#([a-z-]{1,80})\}/g)].map(([, id = '']) => id)
  return checkLinks(links, {
    isPage: (path) => (path.startsWith('/blog/') ? addresses.has(path) : isPagePath(path)),
    ownAnchors: new Set([...renderMarkdown(body).headings.map(({ id }) => id), ...questions]),
    helpAnchors: new Set(help.groups.flatMap((group) => group.questions.map(({ id }) => id))),
  })
}

/** The name of a question of the help page is its anchor and not shown. */
const withoutNames = (body: string) => body.replaceAll(/^(### [^\n{}]*) \{#[a-z-]{1,80}\}$/gm, '$1')

const getDefinitions = (name: string) => (name.startsWith('blog/') ? readDefinitions() : '')
