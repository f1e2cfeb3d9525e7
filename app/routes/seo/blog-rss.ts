// RSS of the newest posts, in the language of the request.
import { getCategoryLabel } from '#app/domain/content/blog/post.model.ts'
import { listPostsForFeed } from '#app/domain/content/blog/post.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildRss } from '#app/http/responses/rss.server.ts'
import { buildLocalizedAddress } from '#app/i18n/locale.ts'
import { m } from '#app/messages/messages.js'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { Route } from './+types/blog-rss'

const MAX_AGE_SECONDS = 3_600

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    const { locale } = ctx.request
    const toUrl = (path: string) => buildLocalizedAddress(locale, new URL(path, ctx.config.baseUrl).href)
    const items = (await listPostsForFeed(ctx)).map(({ slug, title, description, category, published }) => ({
      title,
      url: toUrl(href('/blog/:slug', { slug })),
      description,
      category: getCategoryLabel(category),
      publishedAt: getStartOfManilaDay(published),
    }))
    const channel = {
      title: `${m.blog_title()} · ${siteName}`,
      url: toUrl('/blog'),
      description: m.blog_intro(),
      locale,
    }
    return buildRss(channel, items, MAX_AGE_SECONDS)
  })
}
