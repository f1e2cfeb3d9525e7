// Lists, finds and relates posts. They are few and in memory, so every question is a scan.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { Day } from '#app/shared/dates.ts'
import { postList, type Post, type PostCard, type PostSearch } from './post.model.ts'
import { getStoredPosts, type StoredPost, toSearchText } from './post.service.server.ts'

/** Posts are the same for everybody; only the language matters. */
type Reader = { request: Pick<Ctx['request'], 'locale'> }

const WORDS_PER_MINUTE = 200
const RELATED_COUNT = 3
const FEED_COUNT = 20

/** A post matches if it contains every word of the search. */
export function findPosts(ctx: Reader, { category, q, page }: PostSearch): { posts: PostCard[]; total: number } {
  const searchTerms = toSearchText(q).split(/\s+/).filter(Boolean)
  const found = getStoredPosts().filter(
    (post) =>
      (category === null || post.category === category) && searchTerms.every((term) => post.searchText.includes(term)),
  )
  const start = getPageOffset(page, postList.pageSize)
  return { posts: found.slice(start, start + postList.pageSize).map((post) => toCard(ctx, post)), total: found.length }
}

export function findPost(ctx: Reader, slug: string): Post | null {
  const post = getStoredPosts().find((candidate) => candidate.slug === slug)
  if (!post) return null
  const { updated, summaryFil, wordCount, headings, blocks, pictureAlt, pictureAltFil } = post
  return {
    ...toCard(ctx, post),
    updated,
    summaryFil,
    wordCount,
    headings,
    blocks,
    pictureAlt: ctx.request.locale === 'fil' ? pictureAltFil : pictureAlt,
  }
}

/** Posts of the same category first, then the newest ones. */
export function listRelatedPosts(ctx: Reader, { slug, category }: Pick<Post, 'slug' | 'category'>): PostCard[] {
  const others = getStoredPosts().filter((post) => post.slug !== slug)
  const isSame = (post: StoredPost) => Number(post.category === category)
  return others
    .toSorted((a, b) => isSame(b) - isSame(a))
    .slice(0, RELATED_COUNT)
    .map((post) => toCard(ctx, post))
}

export function listPostsForFeed(ctx: Reader): PostCard[] {
  return getStoredPosts()
    .slice(0, FEED_COUNT)
    .map((post) => toCard(ctx, post))
}

export function listPostsForSitemap(): { slug: string; updated: Day }[] {
  return getStoredPosts().map(({ slug, updated }) => ({ slug, updated }))
}

function toCard(ctx: Reader, post: StoredPost): PostCard {
  const isFilipino = ctx.request.locale === 'fil'
  const { slug, category, published, picture } = post
  return {
    slug,
    category,
    published,
    picture,
    title: isFilipino ? post.titleFil : post.title,
    description: isFilipino ? post.descriptionFil : post.description,
    minutes: Math.max(1, Math.round(post.wordCount / WORDS_PER_MINUTE)),
  }
}
