// What the console calls texts, their states and what is wrong with a link.
import { m } from '#app/messages/messages.js'
import type { LinkProblem, ShownState, SiteTextVersion, WaitingState } from './site-text.model.ts'
import { parseSiteTextName, type SiteTextKind } from './site-text-name.rules.ts'

const KIND_LABELS = { blog: m.layout_footer_blog, pages: m.ui_pages } satisfies Record<SiteTextKind, () => string>

export const getKindLabel = (kind: SiteTextKind) => KIND_LABELS[kind]()

const SHOWN_LABELS = {
  file: m.site_text_shown_file,
  edited: m.site_text_shown_edited,
  none: m.site_text_shown_none,
} satisfies Record<ShownState, () => string>

export const getShownLabel = (state: ShownState) => SHOWN_LABELS[state]()

const WAITING_LABELS = {
  scheduled: m.status_scheduled,
  draft: m.own_status_draft,
} satisfies Record<NonNullable<WaitingState>, () => string>

export const getWaitingLabel = (state: NonNullable<WaitingState>) => WAITING_LABELS[state]()

const VERSION_LABELS = {
  shown: m.site_text_version_shown,
  scheduled: m.status_scheduled,
  draft: m.own_status_draft,
  replaced: m.site_text_version_replaced,
} satisfies Record<SiteTextVersion['state'], () => string>

export const getVersionLabel = (state: SiteTextVersion['state']) => VERSION_LABELS[state]()

const LINK_LABELS = {
  unknownPage: m.site_text_link_page,
  unknownHeading: m.site_text_link_heading,
  notSecure: m.site_text_link_secure,
  notAllowed: m.site_text_link_refused,
} satisfies Record<LinkProblem, () => string>

export const getLinkProblemLabel = (problem: LinkProblem) => LINK_LABELS[problem]()

/** The language of a page; null for a post, which has one text for both. */
export function getTextLanguage(name: string): 'en' | 'fil' | null {
  const parsed = parseSiteTextName(name)
  return parsed?.kind === 'pages' ? parsed.locale : null
}
