// What the console shows of the texts that administrators edit.
import type { SiteTextEffect } from '#app/shared/site-text-vocabulary.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchLine } from '#app/shared/lists/filters.ts'
import { SITE_TEXT_KINDS, type SiteTextKind } from './site-text-name.rules.ts'

export const SITE_TEXT_SEARCH_MAX = 80
/** The history shows so many; older versions stay stored. */
export const MAX_SHOWN_VERSIONS = 100
/** How far ahead a publication can be planned. */
export const MAX_DAYS_AHEAD = 366

export const siteTextList = defineList({
  filters: { kind: choice(SITE_TEXT_KINDS), q: searchLine(SITE_TEXT_SEARCH_MAX) },
  pageSize: 25,
})
export type SiteTextQuery = Criteria<typeof siteTextList>

/** What visitors see: the file, an edited text, or nothing. */
export type ShownState = 'file' | 'edited' | 'none'
/** Of the newest version: nothing waits, it waits for its time, or it is a draft. */
export type WaitingState = 'scheduled' | 'draft' | null

export type SiteTextRow = {
  name: string
  kind: SiteTextKind
  title: string
  shown: ShownState
  waiting: WaitingState
  publishAt: Date | null
  changedAt: Date | null
}

/** The front matter and the Markdown of a text. */
export type SiteTextContent = { fields: Readonly<Record<string, string>>; body: string }

export type SiteTextVersion = {
  number: number
  effect: SiteTextEffect
  state: 'shown' | 'scheduled' | 'draft' | 'replaced'
  publishAt: Date | null
  createdAt: Date
  authorName: string | null
  restoredFrom: number | null
}

export type EditedSiteText = {
  name: string
  kind: SiteTextKind
  publicPath: string
  lastVersion: number
  hasFile: boolean
  shown: ShownState
  waiting: WaitingState
  publishAt: Date | null
  content: SiteTextContent
}

export type LinkProblem = 'unknownPage' | 'unknownHeading' | 'notSecure' | 'notAllowed'
export type LinkWarning = { line: number; address: string; problem: LinkProblem }

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }
