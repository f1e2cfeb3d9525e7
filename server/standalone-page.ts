// A page of ours that needs no file, no script and no database: for refusals of the middleware and for browsers without a connection.
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import tokens from '#app/ui/styles/tokens.css?raw'

type Page = {
  locale: Locale
  title: string
  main: string
  /** The default where the setting may be unreadable. */
  siteName?: string
}

/** `main` is HTML; use `escapeHtml` for everything that is not a constant. */
export function buildStandalonePage(page: Page): string {
  const siteName = escapeHtml(page.siteName ?? DEFAULT_SITE_NAME)
  return `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)} · ${siteName}</title><style>${STYLE}</style></head><body><header><a href="/">${LOGO}${siteName}</a></header><main>${page.main}</main><footer>${siteName}</footer></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const USED_TOKENS = ['sea', 'on-sea', 'sun', 'sand-0', 'sand-50', 'sand-200', 'sand-600', 'sand-900', 'footer']
const [LIGHT_TOKENS = '', DARK_TOKENS = ''] = tokens.split('@media (prefers-color-scheme: dark)')

/** A token that a theme does not change is only in the first one. */
function copyTokens(theme: string): string {
  return USED_TOKENS.flatMap((name) => new RegExp(`--${name}: [^;]+;`).exec(theme) ?? [])
    .join('')
    .replaceAll(': ', ':')
}

const STYLE = [
  `:root{color-scheme:light dark;${copyTokens(LIGHT_TOKENS)}}`,
  `@media(prefers-color-scheme:dark){:root{${copyTokens(DARK_TOKENS)}}}`,
  'body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--sand-50);color:var(--sand-900);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}a{color:var(--sea)}',
  'header{background:var(--sand-0);border-bottom:1px solid var(--sand-200);padding:.75rem 1.25rem}',
  'header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:inherit;font-size:1.3rem;font-weight:700;text-decoration:none}',
  'svg{width:1.9rem;height:1.9rem}main{flex:1;box-sizing:border-box;width:100%;max-width:60ch;margin:0 auto;padding:4rem 1.25rem}',
  'h1,h2{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}.id{color:var(--sand-600);font-size:.875rem}',
  '.do{display:inline-flex;align-items:center;min-height:2.75rem;margin:.5rem .75rem .5rem 0;padding:0 1.25rem;border:1px solid var(--sea);border-radius:999px;color:var(--sea);font-weight:600;text-decoration:none}',
  '.main{background:var(--sea);color:var(--on-sea)}footer{background:var(--footer);color:#fff;padding:1.25rem}',
].join('')

const LOGO =
  '<svg viewBox="0 0 34 34" aria-hidden="true"><path fill="var(--sea)" d="M15.1 2.7a3 3 0 0 1 3.8 0l11.5 9.3a3 3 0 0 1 1.1 2.3V28a4 4 0 0 1-4 4h-21a4 4 0 0 1-4-4V14.3a3 3 0 0 1 1.1-2.3z"/><rect x="17.5" y="13.5" width="7" height="7" rx="1.6" fill="var(--sun)"/></svg>'
