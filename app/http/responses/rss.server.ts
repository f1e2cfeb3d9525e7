// RSS 2.0, which every feed reader knows.
import { escapeXml } from './sitemap.server.ts'

export type RssChannel = { title: string; url: string; description: string; locale: string }
export type RssItem = {
  title: string
  /** Also its identity: a reader shows an item again if it changes. */
  url: string
  description: string
  category?: string
  publishedAt?: Date
  /** The reader loads it from our server. */
  picture?: string
}

const CONTENT_TYPE = 'application/rss+xml; charset=utf-8'

export function buildRss(channel: RssChannel, items: readonly RssItem[], maxAgeSeconds: number): Response {
  const head = `${tag('title', channel.title)}${tag('link', channel.url)}${tag('description', channel.description)}${tag('language', channel.locale)}\n`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${head}${items.map(buildItem).join('')}</channel></rss>\n`
  return new Response(xml, {
    headers: { 'Content-Type': CONTENT_TYPE, 'Cache-Control': `public, max-age=${maxAgeSeconds}` },
  })
}

function buildItem({ title, url, description, category, publishedAt, picture }: RssItem): string {
  const parts = [
    tag('title', title),
    tag('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    category === undefined ? '' : tag('category', category),
    publishedAt === undefined ? '' : tag('pubDate', publishedAt.toUTCString()),
    tag('description', description),
    // the length is not known without reading the file, and readers accept 0
    picture === undefined ? '' : `<enclosure url="${escapeXml(picture)}" type="image/webp" length="0"/>`,
  ]
  return `<item>${parts.join('')}</item>\n`
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
