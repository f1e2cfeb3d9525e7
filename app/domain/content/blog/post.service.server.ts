// The posts of content/blog, read and rendered once in a process, and how any post is rendered.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import {
  type Document,
  parseDocument,
  renderMarkdown,
  type RenderedMarkdown,
} from '#app/domain/content/documents/markdown.rules.server.ts'
import { postFields, type PostFields } from './post.schema.ts'

export type StoredPost = PostFields & RenderedMarkdown & { slug: string; wordCount: number; searchText: string }

const FOLDER = join(PROJECT_ROOT, 'content/blog')
/** Link definitions of every source, so that an address is written once. */
const SOURCES_FILE = 'sources.md'

let files: readonly { slug: string; source: Document }[] | undefined
let posts: readonly StoredPost[] | undefined
let definitions: string | undefined

/** What the files say, newest first. */
export function getFilePosts(): readonly StoredPost[] {
  return (posts ??= sortPosts(readPostFiles().map(({ slug, source }) => buildPost(slug, source))))
}

export function readPostFiles(): readonly { slug: string; source: Document }[] {
  return (files ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== SOURCES_FILE)
    .map((file) => ({
      slug: file.replace(/\.md$/, ''),
      source: parseDocument(readFileSync(join(FOLDER, file), 'utf8')),
    })))
}

/** Link definitions that every post can use. */
export function readDefinitions(): string {
  return (definitions ??= readFileSync(join(FOLDER, SOURCES_FILE), 'utf8'))
}

/** Newest first. */
export function sortPosts(unsorted: readonly StoredPost[]): StoredPost[] {
  return unsorted.toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug))
}

/** `slug` names the post in an error. */
export function buildPost(slug: string, { fields, text }: Document): StoredPost {
  try {
    const valid = postFields.parse(fields)
    const rendered = renderMarkdown(text, readDefinitions())
    const { title, titleFil, description, descriptionFil, summaryFil } = valid
    return {
      ...valid,
      ...rendered,
      slug,
      wordCount: rendered.plainText.split(' ').filter(Boolean).length,
      searchText: toSearchText(
        [title, titleFil, description, descriptionFil, summaryFil, rendered.plainText].join(' '),
      ),
    }
  } catch (error) {
    throw new Error(`The post ${slug} cannot be read`, { cause: error })
  }
}

/** Lower case without accents, as people type it. */
export function toSearchText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
