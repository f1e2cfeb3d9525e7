import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Action } from '#app/permissions/policy.ts'
import type { RouteAccess } from '#app/permissions/route-access.ts'
import type { Role } from '#app/shared/vocabulary.ts'

/** What the site knows about one address. */
export type MenuGroup = 'work' | 'money' | 'homes'

/** In the order of the overview of the settings. */
export const SETTINGS_GROUPS = ['account', 'security', 'renting', 'alerts', 'privacy'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/** Everybody with a session of the site. */
export const SITE_ROLES = ['tenant', 'landlord', 'agent'] as const

export type Page = {
  /** Who may open it. What an action may do is decided by `authorize` in its command. */
  access: RouteAccess
  /** Among the administrators, only who may do this opens it. For the others it does not exist. */
  needs?: Action
  /** Header, footer and error pages may link to it; `indexed` pages are also in the sitemap for search engines. */
  link?: 'indexed' | 'unindexed'
  /**
   * Its own head says whether search engines may keep it, because that depends on what it shows. They may keep a page with
   * `link: 'indexed'` unless its head refuses; every other page is `noindex`.
   */
  robots?: 'own'
  /** How many files its form may carry. A body larger than a text form needs is refused everywhere else. */
  files?: number
  /** Its form carries a video: the limit of a file is that of videos, and the body waits on the disk instead of in memory. */
  video?: true
  /** Its address contains a secret: in a parameter of the path or in the query. Logs, reports and referrers must not have it. */
  secret?: 'path' | 'query'
  /**
   * Reads of it do not count for the general limit: `none` for files, which cost little and of which a page has dozens; `own` for loaders
   * that count by themselves.
   */
  limit?: 'none' | 'own'
  /**
   * All guests get the same page, which the server keeps for a short time; what it keeps is dropped early when a listing changes: `listings`
   * any, `named` one that the page names, `none` for a page without listings.
   */
  shared?: 'listings' | 'named' | 'none'
  /** The limit that its loader counts for each visitor. Who gets a shared page counts, too. */
  visitLimit?: 'search'
  /** Everybody can open it in maintenance mode, as the admin console; other addresses answer 503 to all but administrators. */
  maintenance?: 'open'
  /** What it says if the server fails, for example without a database: on opening the page, and on sending its form. */
  failure?: { read?: ErrorCode; send?: ErrorCode }
  /**
   * Who gets it from a replica of the database, which may be a few seconds behind: `guests` for public pages, where a signed-in person may look
   * for what they have just changed; `everybody` for files.
   */
  replica?: 'guests' | 'everybody'
  /** What is sent to it is shown to nobody who sends it, so that reads after it may come from a replica. */
  writes?: 'unseen'
  /** Opens also if the session cannot be read: it shows its frame and says which part it could not load. */
  outage?: 'shown'
  /**
   * Why an administrator who looks at the pages of another person does not get it: a personal setting, what people write to each other, a
   * file, or a renter's passport, whose every reading is recorded. Other pages of the dashboards are shown, read only.
   */
  hiddenFromView?: 'settings' | 'messages' | 'file' | 'passport'
  /** The service worker keeps a copy of the page for reading offline, until sign-out. Only for pages without documents. */
  offline?: 'copied'
  /** Guests may send the files, too. On other pages the session is checked before the body is read. */
  guestFiles?: true
  /** Its entry in the dashboard menu of the roles that may open it, or of `roles`, in the order of this table. */
  menu?: {
    label: () => string
    icon: string
    roles?: readonly Role[]
    /** The heading under which the menu lists it; the first page of a role has none. */
    group?: MenuGroup
    /** Its place among the tabs at the bottom of a phone, which have room for four pages and the rest of the menu. */
    tab?: { at: 1 | 2 | 3 | 4; label?: () => string }
  }
  /** Its entry in the menu of the settings. */
  settings?: { group: SettingsGroup; label: () => string; text: () => string; icon: string }
}
