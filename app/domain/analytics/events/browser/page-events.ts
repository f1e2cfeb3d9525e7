// Which events follow from what happens on a page: pure functions, so that the rules can be tested without a browser.
import { isUuid } from '#app/shared/uuid.ts'
import type { AnalyticsEvent } from '#app/domain/analytics/events/event.schema.ts'

const KNOWN_SEGMENT = /^[a-z][a-z0-9-]{0,40}$/
/** A filter that the search shows as one has one parameter. */
const NOT_FILTERS = new Set(['q', 'location', 'page', 'sort', 'view'])
const SIGN_IN_ROUTE = '/signin'
const ACCOUNT_FORMS: Readonly<Record<string, 'sign_out' | 'sign_up'>> = {
  '/signout': 'sign_out',
  '/register-enhanced': 'sign_up',
}
const LISTING_FORMS = { inquire: 'inquiry', apply: 'application' } as const

/** The pattern of an address: what may name a person or a thing becomes a parameter, and the query is dropped. */
export function toRoute(path: string): string {
  const segments = path.split('/').filter(Boolean)
  const isListed = segments[0] === 'saved' || segments[0] === 'calendar'
  return `/${segments.map((segment, n) => (KNOWN_SEGMENT.test(segment) && !(isListed && n > 0) && !isUuid(segment) ? segment : ':id')).join('/')}`
}

export function findListingId(path: string): string | undefined {
  const id = /^\/properties\/([^/]+)/.exec(path)?.[1]
  return id !== undefined && isUuid(id) ? id : undefined
}

/** The events of opening a page. */
export function listPageEvents({ pathname, search }: { pathname: string; search: string }): AnalyticsEvent[] {
  const route = toRoute(pathname)
  const params = new URLSearchParams(search)
  const listingId = findListingId(pathname)
  const page = Number(params.get('page') ?? 1)
  return [
    ...(listingId !== undefined && route === '/properties/:id'
      ? [{ name: 'property_view' as const, route, propertyId: listingId }]
      : []),
    ...(pathname === '/search'
      ? [{ name: 'search' as const, route, details: { hasText: params.has('q'), filters: countFilters(params) } }]
      : []),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000
      ? [{ name: 'pagination' as const, route, details: { page } }]
      : []),
  ]
}

function countFilters(params: URLSearchParams): number {
  return Math.min([...params.keys()].filter((name) => !NOT_FILTERS.has(name)).length, 1_000)
}

/** A sign-in is complete when the person is on another page; before that, the password may be wrong or a code may be due. */
export const isSignInForm = (target: string) => target === SIGN_IN_ROUTE
export function findSignInEvent(page: string, hasSentForm: boolean): AnalyticsEvent | undefined {
  const isAtSignIn = page === SIGN_IN_ROUTE || page.startsWith(`${SIGN_IN_ROUTE}/`)
  return hasSentForm && !isAtSignIn ? { name: 'sign_in', route: SIGN_IN_ROUTE } : undefined
}

/** The events of sending a form to an address. */
export function listSubmitEvents(page: string, target: string): AnalyticsEvent[] {
  const route = toRoute(page)
  const accountEvent = ACCOUNT_FORMS[target]
  const listingId = findListingId(target)
  const listingEvent = LISTING_FORMS[target.split('/').at(-1) as keyof typeof LISTING_FORMS]
  return [
    { name: 'form_submit', route },
    ...(accountEvent ? [{ name: accountEvent, route }] : []),
    ...(listingId !== undefined && listingEvent !== undefined
      ? [{ name: listingEvent, route, propertyId: listingId }]
      : []),
  ]
}

/** The choice of a way to share. The summary opens the share sheet of the device, or a list of ways, which shares nothing. */
export function isShare(element: Element, hasShareSheet: boolean): boolean {
  return element.closest('[data-share]') !== null && (element.tagName !== 'SUMMARY' || hasShareSheet)
}

/** A click on a heart, whose button names the listing. The server drops those of guests, who are asked to sign in. */
export function listHeartEvents(page: string, { name, value }: { name: string; value: string }): AnalyticsEvent[] {
  if ((name !== 'save' && name !== 'remove') || !isUuid(value)) return []
  return [{ name: name === 'save' ? 'wishlist_add' : 'wishlist_remove', route: toRoute(page), propertyId: value }]
}
