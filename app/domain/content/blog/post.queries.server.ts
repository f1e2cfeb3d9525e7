// Lists, finds and relates posts. They are few and in memory, so every question is a scan.
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  getShownTexts,
  readStoredText,
  type ShownText,
  type ShownTexts,
} from '#app/domain/content/site-texts/shown-texts.queries.server.ts'
import { toPostName } from '#app/domain/content/site-texts/site-text-name.rules.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { Day } from '#app/shared/dates.ts'
import { postList, type Post, type PostCard, type PostSearch } from './post.model.ts'
import { buildPost, getFilePosts, sortPosts, type StoredPost, toSearchText } from './post.service.server.ts'

const WORDS_PER_MINUTE = 200
const RELATED_COUNT = 3
const FEED_COUNT = 20

const postsOfTexts = new WeakMap<ShownTexts, readonly StoredPost[]>()
const editedPosts = new WeakMap<ShownText, StoredPost | null>()

/** The posts of the files and those that administrators wrote, newest first. The same for everybody; only the language matters. */
export async function listStoredPosts(ctx: Ctx): Promise<readonly StoredPost[]> {
  const shown = await getShownTexts(ctx)
  const posts = postsOfTexts.get(shown) ?? sortPosts(mergePosts(ctx, shown))
  postsOfTexts.set(shown, posts)
  return posts
}

function mergePosts(ctx: Ctx, shown: ShownTexts): StoredPost[] {
  const fromFiles = new Map(getFilePosts().map((post) => [toPostName(post.slug), post]))
  for (const text of shown.values()) {
    if (!text.name.startsWith('blog/') || text.effect === 'file') continue
    const edited = readEditedPost(ctx, text)
    if (edited) fromFiles.set(text.name, edited)
    else if (text.effect === 'hidden') fromFiles.delete(text.name)
  }
  return [...fromFiles.values()]
}

function readEditedPost(ctx: Ctx, shown: ShownText): StoredPost | null {
  const known = editedPosts.get(shown)
  if (known !== undefined) return known
  const post = readStoredText(ctx, shown, ({ fields, body, day }) => {
    // A post that is dated later than its publication is not older than itself
    const updated = day > (fields.published ?? '') ? day : (fields.published ?? day)
    return buildPost(shown.name.slice('blog/'.length), { fields: { ...fields, updated }, text: body })
  })
  editedPosts.set(shown, post)
  return post
}

/** A post matches if it contains every word of the search. */
export async function findPosts(
  ctx: Ctx,
  { category, q, page }: PostSearch,
): Promise<{ posts: PostCard[]; total: number }> {
  const searchTerms = toSearchText(q).split(/\s+/).filter(Boolean)
  const found = (await listStoredPosts(ctx)).filter(
    (post) =>
      (category === null || post.category === category) && searchTerms.every((term) => post.searchText.includes(term)),
  )
  const start = getPageOffset(page, postList.pageSize)
  return { posts: found.slice(start, start + postList.pageSize).map((post) => toCard(ctx, post)), total: found.length }
}

export async function findPost(ctx: Ctx, slug: string): Promise<Post | null> {
  const post = (await listStoredPosts(ctx)).find((candidate) => candidate.slug === slug)
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
export async function listRelatedPosts(
  ctx: Ctx,
  { slug, category }: Pick<Post, 'slug' | 'category'>,
): Promise<PostCard[]> {
  const others = (await listStoredPosts(ctx)).filter((post) => post.slug !== slug)
  const isSame = (post: StoredPost) => Number(post.category === category)
  return others
    .toSorted((a, b) => isSame(b) - isSame(a))
    .slice(0, RELATED_COUNT)
    .map((post) => toCard(ctx, post))
}

export async function listPostsForFeed(ctx: Ctx): Promise<PostCard[]> {
  return (await listStoredPosts(ctx)).slice(0, FEED_COUNT).map((post) => toCard(ctx, post))
}

export async function listPostsForSitemap(ctx: Ctx): Promise<{ slug: string; updated: Day }[]> {
  return (await listStoredPosts(ctx)).map(({ slug, updated }) => ({ slug, updated }))
}

function toCard(ctx: Pick<Ctx, 'request'>, post: StoredPost): PostCard {
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
