// Sitemap responses (sitemaps.org): XML and cache time.

export type SitemapEntry = { path: string; changed?: Date }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** A removed listing may stay in the cached sitemap for this time; its own page answers correctly. */
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }

export function buildSitemap(entries: readonly SitemapEntry[], baseUrl: URL): Response {
  return buildXml('urlset', 'url', entries, baseUrl)
}

export function buildSitemapIndex(entries: readonly SitemapEntry[], baseUrl: URL): Response {
  return buildXml('sitemapindex', 'sitemap', entries, baseUrl)
}

function buildXml(root: string, item: string, entries: readonly SitemapEntry[], baseUrl: URL): Response {
  const lines = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${escapeXml(new URL(path, baseUrl).href)}</loc>${lastmod}</${item}>\n`
  })
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n`
  return new Response(`${head}${lines.join('')}</${root}>\n`, { headers: HEADERS })
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}
