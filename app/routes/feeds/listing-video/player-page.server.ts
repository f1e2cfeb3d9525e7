import { createHash } from 'node:crypto'
import {
  buildPlayerAddress,
  type ListingVideo,
  VIDEO_PROVIDER_NAMES,
} from '#app/domain/listings/media/video-link.rules.ts'
import { escapeXml } from '#app/http/responses/sitemap.server.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'

const STYLE = 'html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'
const ALLOWED = 'autoplay; encrypted-media; fullscreen; picture-in-picture'

export function buildPlayerPage(video: ListingVideo, locale: Locale): { html: string; policy: string } {
  const player = buildPlayerAddress(video)
  const title = escapeXml(m.video_title({ host: VIDEO_PROVIDER_NAMES[video.provider] }))
  const frame = `<iframe src="${escapeXml(player)}" title="${title}" sandbox="${SANDBOX}" allow="${ALLOWED}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body>${frame}</body></html>`
  return { html, policy: buildPolicy(new URL(player).origin) }
}

const buildPolicy = (origin: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
