// The structured data of the blog, apart from that of the listings, so that their pages do not load it.
import { getCategoryLabel, POST_PICTURE, type Post, type PostCard } from '#app/domain/content/blog/post.model.ts'
import { href } from '#app/shared/href.ts'
import type { StructuredData } from './json-ld.tsx'
import { ILLUSTRATION_SOURCE } from './structured-data.ts'

/** The posts of one page of the blog. */
export function buildBlogData(posts: readonly PostCard[], address: string): StructuredData {
  const blogPost = posts.map(({ slug, title, published }) => ({
    '@type': 'BlogPosting',
    headline: title,
    datePublished: published,
    url: new URL(href('/blog/:slug', { slug }), address).href,
  }))
  return { '@type': 'Blog', url: new URL('/blog', address).href, blogPost }
}

type PostData = Omit<Post, 'blocks' | 'headings' | 'summaryFil' | 'minutes'>

/** The body of a post is English in both languages of the site. */
export function buildPostData(post: PostData, siteName: string, address: string): StructuredData {
  const organisation = { '@type': 'Organization', name: siteName, url: new URL('/', address).href }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    articleSection: getCategoryLabel(post.category),
    datePublished: post.published,
    dateModified: post.updated,
    wordCount: post.wordCount,
    inLanguage: 'en',
    mainEntityOfPage: address,
    image: {
      '@type': 'ImageObject',
      url: new URL(`/pictures/${post.picture}-${POST_PICTURE.width}.webp`, address).href,
      digitalSourceType: ILLUSTRATION_SOURCE,
    },
    author: organisation,
    publisher: organisation,
  }
}
