// The posts of content/blog, read and rendered once in a process: they change only with a release.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import {
  parseDocument,
  renderMarkdown,
  type RenderedMarkdown,
} from '#app/domain/content/documents/markdown.rules.server.ts'
import { postFields, type PostFields } from './post.schema.ts'

export type StoredPost = PostFields & RenderedMarkdown & { slug: string; wordCount: number; searchText: string }

const FOLDER = join(PROJECT_ROOT, 'content/blog')
/** Link definitions of every source, so that an address is written once. */
const SOURCES_FILE = 'sources.md'

let posts: readonly StoredPost[] | undefined

/** Newest first. */
export function getStoredPosts(): readonly StoredPost[] {
  return (posts ??= readPosts())
}

function readPosts(): StoredPost[] {
  const definitions = readFileSync(join(FOLDER, SOURCES_FILE), 'utf8')
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== SOURCES_FILE)
    .map((file) => parsePost(file, readFileSync(join(FOLDER, file), 'utf8'), definitions))
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug))
}

/** `file` names the post in an error. */
export function parsePost(file: string, source: string, definitions: string): StoredPost {
  try {
    const { fields, text } = parseDocument(source)
    const valid = postFields.parse(fields)
    const rendered = renderMarkdown(text, definitions)
    const { title, titleFil, description, descriptionFil, summaryFil } = valid
    return {
      ...valid,
      ...rendered,
      slug: file.replace(/\.md$/, ''),
      wordCount: rendered.plainText.split(' ').filter(Boolean).length,
      searchText: toSearchText(
        [title, titleFil, description, descriptionFil, summaryFil, rendered.plainText].join(' '),
      ),
    }
  } catch (error) {
    throw new Error(`The post ${file} cannot be read`, { cause: error })
  }
}

/** Lower case without accents, as people type it. */
export function toSearchText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
