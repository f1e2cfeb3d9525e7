// Loads the two pages of the blog.
import { data, redirect } from 'react-router'
import { postList, buildBlogAddress, getCategoryLabel, POST_PICTURE } from '#app/domain/content/blog/post.model.ts'
import { findPost, findPosts, listRelatedPosts } from '#app/domain/content/blog/post.queries.server.ts'
import type { Block } from '#app/domain/content/documents/markdown.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { buildRentTable } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { rentTableInput } from '#app/domain/listings/rents/rent-index.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { href } from '#app/shared/href.ts'
import { toSlug } from '#app/shared/text.ts'

const FEED_LINK = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/blog/rss.xml' }

/** The English name of a category redirects to its slug, an unknown category is not found, a page after the last redirects to the last. */
export async function loadBlog(ctx: Ctx, url: URL) {
  const search = postList.read(url.searchParams)
  const categoryName = url.searchParams.get('category')
  if (search.category === null && categoryName) {
    const { category } = postList.read(new URLSearchParams({ category: toSlug(categoryName) }))
    if (category === null) fail('app.notFound')
    throw redirect(buildBlogAddress({ ...search, category }), 301)
  }
  const { posts, total } = await findPosts(ctx, search)
  redirectToLastPage(url, postList, search.page, total)
  const { siteName } = await getSettings(ctx)
  const canonical = getCanonicalUrl(ctx, buildBlogAddress(search))
  const heading = search.category ? getCategoryLabel(search.category) : m.blog_title()
  const title = search.page > 1 ? m.listing_title_page({ heading, page: formatNumber(search.page) }) : heading
  const description = search.category ? m.blog_category_description({ category: heading }) : m.blog_intro()
  const isHidden = search.q !== '' || total === 0
  const head = [...buildPageHead({ title, description, siteName, address: canonical, isHidden }), FEED_LINK]
  return data({ posts, total, search, heading, canonical, head })
}

export async function loadPost(ctx: Ctx, slug: string) {
  const post = (await findPost(ctx, slug)) ?? fail('app.notFound')
  const canonical = getCanonicalUrl(ctx, href('/blog/:slug', { slug: post.slug }))
  const [{ siteName }, blocks] = await Promise.all([
    getSettings(ctx),
    Promise.all(post.blocks.map((block) => toShownBlock(ctx, block))),
  ])
  const [width, height] = [POST_PICTURE.width, POST_PICTURE.height]
  const picture = { url: `/pictures/${post.picture}-${width}.webp`, width, height, alt: post.pictureAlt }
  const { title, description } = post
  const head = [
    ...buildPageHead({ title, description, siteName, address: canonical, type: 'article', picture }),
    FEED_LINK,
  ]
  return { post: { ...post, blocks }, related: await listRelatedPosts(ctx, post), siteName, canonical, head }
}

async function toShownBlock(ctx: Ctx, block: Block) {
  if (block.kind === 'html') return block
  return { kind: 'rents' as const, table: await buildRentTable(ctx, rentTableInput.parse(block.values)) }
}
export type ShownBlock = Awaited<ReturnType<typeof toShownBlock>>
