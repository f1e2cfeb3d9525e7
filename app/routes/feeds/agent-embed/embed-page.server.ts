import { createHash } from 'node:crypto'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { escapeXml } from '#app/http/responses/sitemap.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { buildFeedUrl, type FeedListing } from '../shared/feed-listings.server.ts'
import type { AgentListings } from '../shared/load-agent-listings.server.ts'

/** Two rows of three; the rest is on our site. */
const MAX_HOMES = 6

const STYLE = `:root{color-scheme:light dark;--ink:#1f2a2e;--soft:#55646a;--line:#dfe4e2;--surface:#fff;--sea:#0b6b6b}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f1;--soft:#aab8b6;--line:#34423f;--surface:#16201e;--sea:#6fd0c6}}
*{box-sizing:border-box;margin:0}body{font:16px/1.45 system-ui,sans-serif;color:var(--ink);padding:12px}
h1{font-size:1.15rem}header,footer{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between;align-items:baseline}
ul{list-style:none;padding:0;margin:12px 0;display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(max(min(100%,220px),(100% - 24px)/3),1fr))}
li a{display:block;position:relative;height:100%;border:1px solid var(--line);border-radius:12px;overflow:hidden;background:var(--surface);color:inherit;text-decoration:none}
img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;background:var(--line)}
.label{position:absolute;top:8px;left:8px;padding:1px 8px;border-radius:99px;background:var(--surface);font-size:.75rem}
.text{display:block;padding:10px 12px 12px}.price{display:block;font-weight:700;font-size:1.1rem}.title{display:block;font-weight:600;overflow-wrap:anywhere}
.facts{display:block;color:var(--soft);font-size:.875rem}footer a,header a{color:var(--sea);font-weight:600}
a:focus-visible{outline:3px solid var(--sea);outline-offset:2px}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

export function buildEmbedPage(
  ctx: Ctx,
  agent: AgentListings | null,
  siteName: string,
): { html: string; policy: string } {
  const title = agent === null ? m.agent_gone_title() : `${agent.name}, ${agent.agency}`
  const body = agent === null ? buildGone(ctx, siteName) : buildHomes(ctx, agent, siteName)
  const html = `<!doctype html><html lang="${ctx.request.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
  return { html, policy: POLICY }
}

function buildHomes(ctx: Ctx, agent: AgentListings, siteName: string): string {
  const profile = buildFeedUrl(ctx, href('/agents/:agentId', { agentId: agent.id }))
  const items = agent.listings.slice(0, MAX_HOMES).map(buildHome).join('')
  const list = items === '' ? `<p>${escapeXml(m.agent_no_homes_title())}</p>` : `<ul>${items}</ul>`
  const all = link(profile, m.feed_all_homes({ count: agent.total }))
  return `<header><h1>${escapeXml(agent.name)}</h1><span class="facts">${escapeXml(agent.agency)}</span></header>${list}<footer>${all}${link(profile, m.feed_on_site({ site: siteName }))}</footer>`
}

function buildHome({ url, title, price, facts, place, picture }: FeedListing): string {
  const image = `<img src="${escapeXml(picture.url)}" alt="" width="${picture.width}" height="${picture.height}" loading="lazy">`
  const text = `<span class="price">${escapeXml(price)}</span><span class="title">${escapeXml(title)}</span><span class="facts">${escapeXml([...facts, place].join(' · '))}</span>`
  const label = picture.label === undefined ? '' : `<span class="label">${escapeXml(picture.label)}</span>`
  return `<li><a href="${escapeXml(url)}" target="_blank" rel="noopener">${image}${label}<span class="text">${text}</span></a></li>`
}

const buildGone = (ctx: Ctx, siteName: string) =>
  `<p>${escapeXml(m.agent_gone_title())}</p><footer>${link(buildFeedUrl(ctx, '/agents'), m.feed_on_site({ site: siteName }))}</footer>`

const link = (url: string, text: string) =>
  `<a href="${escapeXml(url)}" target="_blank" rel="noopener">${escapeXml(text)}</a>`
