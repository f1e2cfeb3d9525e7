// What the rest of the site reads from the table of pages.
import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Action } from '#app/permissions/policy.ts'
import type { RouteAccess } from '#app/permissions/route-access.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import type { MenuGroup, Page, SettingsGroup } from './page.ts'
import { PAGE_ROWS, PAGES } from './pages.server.ts'

type PlainLink = { to: string; label: string; icon: string }
export type MenuLink = PlainLink & { group?: MenuGroup | undefined; tab?: { at: number; label: string } | undefined }
export type SettingsLink = PlainLink & { text: string; group: SettingsGroup }

/** An address without a row is closed to everybody. */
export function getPageAccess(pattern: string, pages: Readonly<Record<string, Page>> = PAGES): RouteAccess {
  return findPage(pattern, pages)?.access ?? []
}

/** What an administrator must be allowed to do to open the page; null where every administrator may. */
export function getPageNeed(pattern: string): Action | null {
  return findPage(pattern)?.needs ?? null
}

/** The code of what the page says if the server fails; null where the general text says it. */
export function getFailureCode(pattern: string, method: string): ErrorCode | null {
  return findPage(pattern)?.failure?.[isReadMethod(method) ? 'read' : 'send'] ?? null
}

export function isShownInOutage(pattern: string, method: string): boolean {
  return isReadMethod(method) && findPage(pattern)?.outage === 'shown'
}

/** Whether a replica of the database may answer. */
export function canReadReplica(pattern: string, method: string, visitor: 'guest' | 'signedIn'): boolean {
  const readers = isReadMethod(method) ? findPage(pattern)?.replica : undefined
  return readers === 'everybody' || (readers === 'guests' && visitor === 'guest')
}

/** Whether the visitor may look for what the request has changed. */
export function writesForVisitor(pattern: string, method: string): boolean {
  return !isReadMethod(method) && findPage(pattern)?.writes !== 'unseen'
}

/** What an administrator gets of a page while they look at it as its person; null if the page is shown. */
export function getViewRefusal(pattern: string, method: string): ErrorCode | null {
  const hidden = findPage(pattern)?.hiddenFromView
  if (hidden !== undefined) return VIEW_REFUSALS[hidden]
  return isReadMethod(method) ? null : 'view.readOnly'
}

const VIEW_REFUSALS = {
  settings: 'view.settings',
  messages: 'view.messages',
  file: 'view.file',
  passport: 'view.passport',
} as const satisfies Record<NonNullable<Page['hiddenFromView']>, ErrorCode>

export const isReadMethod = (method: string) => method === 'GET' || method === 'HEAD'

/** React Router names a pattern without the slash at its start. */
function findPage(pattern: string, pages: Readonly<Record<string, Page>> = PAGES): Page | undefined {
  return pages[pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`]
}

type MenuOptions = { isView?: boolean; isShown?: (path: string) => boolean }

/** `isView`: for an administrator who looks at the pages of the person. `isShown`: for a person who may open some of them. */
export function listMenuLinks(role: Role, { isView = false, isShown = () => true }: MenuOptions = {}): MenuLink[] {
  return listPagesFor(role).flatMap(([to, { menu, hiddenFromView }]) =>
    menu && isShown(to) && !(isView && hiddenFromView) && (menu.roles ?? [role]).includes(role)
      ? [{ to, label: menu.label(), icon: menu.icon, group: menu.group, tab: buildTab(menu) }]
      : [],
  )
}

const buildTab = ({ tab, label }: NonNullable<Page['menu']>) => tab && { at: tab.at, label: (tab.label ?? label)() }

export function listSettingsLinks(role: Role): SettingsLink[] {
  return listPagesFor(role).flatMap(([to, { settings }]) =>
    settings
      ? [{ to, label: settings.label(), text: settings.text(), icon: settings.icon, group: settings.group }]
      : [],
  )
}

function listPagesFor(role: Role): (readonly [string, Page])[] {
  return PAGE_ROWS.filter(([, { access }]) => access === 'signedIn' || access.includes(role))
}

/** Pages that header, footer and error pages may link to: a link appears once its page has a row. */
export function listLinkedPaths(): string[] {
  return PAGE_ROWS.filter(([, { link }]) => link !== undefined).map(([path]) => path)
}

export function listIndexedPaths(): string[] {
  return PAGE_ROWS.filter(([, { link }]) => link === 'indexed').map(([path]) => path)
}

/** Pages that search engines may keep, unless their own head refuses. */
export function listSearchablePaths(): string[] {
  return PAGE_ROWS.filter(([, { link, robots }]) => link === 'indexed' || robots === 'own').map(([path]) => path)
}

const EXEMPT_PATHS = PAGE_ROWS.filter(([, { limit }]) => limit !== undefined).map(([path]) => ({
  start: path.replace(/:.*$/, ''),
  isExact: !path.includes(':'),
}))

export function hasGeneralLimit(path: string): boolean {
  return !EXEMPT_PATHS.some(({ start, isExact }) => (isExact ? path === start : path.startsWith(start)))
}

/** Matches the addresses of a row, also with the `.data` that React Router adds. */
const buildPathPattern = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.*')}(?:\\.data)?$`,
  )

const OPEN_IN_MAINTENANCE = PAGE_ROWS.flatMap(([path, page]) =>
  page.maintenance === 'open' || path.startsWith('/admin/') ? [buildPathPattern(path)] : [],
)

export function isOpenInMaintenance(path: string): boolean {
  return OPEN_IN_MAINTENANCE.some((pattern) => pattern.test(path))
}

export type SharedPage = { path: string; droppedBy: NonNullable<Page['shared']>; visitLimit: Page['visitLimit'] }

const SHARED_PAGES = PAGE_ROWS.flatMap(([path, { shared, visitLimit }]) =>
  shared === undefined ? [] : [{ page: { path, droppedBy: shared, visitLimit }, pattern: buildPathPattern(path) }],
)
const FIXED_PATHS = new Set(PAGE_ROWS.map(([path]) => path))

/** The page of an address that is the same for all guests; null for all others. */
export function findSharedPage(path: string): SharedPage | null {
  const found = SHARED_PAGES.find(({ pattern }) => pattern.test(path))?.page ?? null
  // /blog/rss.xml has a row of its own and is not a post
  return found !== null && found.path !== path && FIXED_PATHS.has(path) ? null : found
}

/** As sources of regular expressions, for the service worker. */
export function listCopiedPaths(): string[] {
  return PAGE_ROWS.flatMap(([path, { offline }]) =>
    offline === 'copied' ? [`^${path.replaceAll(/:\w+/g, '[^/]+')}$`] : [],
  )
}

const PAGE_PATTERNS = PAGE_ROWS.filter(([path]) => path !== '*').map(([path]) => buildPathPattern(path))

/** Whether a page or a file of the site may have the address, whose parts between slashes are not looked up. */
export function isPagePath(path: string): boolean {
  return !path.endsWith('.data') && PAGE_PATTERNS.some((pattern) => pattern.test(path))
}

const UPLOAD_PATHS = PAGE_ROWS.flatMap(([path, { files, guestFiles }]) =>
  files === undefined ? [] : [{ pattern: buildPathPattern(path), files, guestFiles }],
)

/** 0 where no file is accepted. */
export function countFilesAllowed(path: string, visitor: 'guest' | 'signedIn'): number {
  const found = UPLOAD_PATHS.find(({ pattern }) => pattern.test(path))
  return found && (visitor === 'signedIn' || found.guestFiles) ? found.files : 0
}

const VIDEO_PATHS = PAGE_ROWS.flatMap(([path, { video }]) => (video ? [buildPathPattern(path)] : []))

export const receivesVideo = (path: string): boolean => VIDEO_PATHS.some((pattern) => pattern.test(path))
