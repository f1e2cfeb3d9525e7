// RSS 2.0 of the newest posts, in the language of the request.
import { getCategoryLabel } from '#app/domain/content/blog/post.model.ts'
import { listPostsForFeed } from '#app/domain/content/blog/post.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { escapeXml } from '#app/http/responses/sitemap.server.ts'
import { buildLocalizedAddress } from '#app/i18n/locale.ts'
import { m } from '#app/messages/messages.js'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { Route } from './+types/blog-rss'

const HEADERS = { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    const { locale } = ctx.request
    const toUrl = (path: string) => escapeXml(buildLocalizedAddress(locale, new URL(path, ctx.config.baseUrl).href))
    const items = listPostsForFeed(ctx).map(({ slug, title, description, category, published }) => {
      const url = toUrl(href('/blog/:slug', { slug }))
      const date = getStartOfManilaDay(published).toUTCString()
      return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><category>${escapeXml(getCategoryLabel(category))}</category><pubDate>${date}</pubDate><description>${escapeXml(description)}</description></item>\n`
    })
    const channel = `<title>${escapeXml(`${m.blog_title()} · ${siteName}`)}</title><link>${toUrl('/blog')}</link><description>${escapeXml(m.blog_intro())}</description><language>${locale}</language>\n`
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel}${items.join('')}</channel></rss>\n`
    return new Response(xml, { headers: HEADERS })
  })
}
