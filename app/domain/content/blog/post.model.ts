// What the pages of the blog show.
import { m } from '#app/messages/messages.js'
import type { Block, Heading } from '#app/domain/content/documents/markdown.rules.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchLine } from '#app/shared/lists/filters.ts'

export const POST_CATEGORIES = ['rental-guides', 'market-analysis', 'regional-markets', 'investment-tips'] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const POST_SEARCH_MAX = 80
export const POST_PICTURE = { width: 1200, height: 800, widths: [400, 800, 1200] } as const

/** In the language of the visitor; the body of a post is English, with a summary in Filipino. */
export type PostCard = {
  slug: string
  title: string
  description: string
  category: PostCategory
  published: Day
  minutes: number
  picture: string
}
export type Post = PostCard & {
  updated: Day
  summaryFil: string
  pictureAlt: string
  wordCount: number
  headings: Heading[]
  blocks: Block[]
}

const CATEGORY_LABELS = {
  'rental-guides': m.layout_blog_guides,
  'market-analysis': m.layout_blog_analysis,
  'regional-markets': m.layout_blog_regions,
  'investment-tips': m.layout_blog_tips,
} satisfies Record<PostCategory, () => string>

export function getCategoryLabel(category: PostCategory): string {
  return CATEGORY_LABELS[category]()
}

export const postList = defineList({
  filters: { category: choice(POST_CATEGORIES), q: searchLine(POST_SEARCH_MAX) },
  /** One large post and six smaller ones. */
  pageSize: 7,
})
export type PostSearch = Criteria<typeof postList>

export function buildBlogAddress(search: Partial<PostSearch>): string {
  return postList.build('/blog', search)
}
