// Watches the page with a few listeners on the document, so that no component needs code for it. Loaded after the page.
import { findListingId, listHeartEvents, listPageEvents, listSubmitEvents, toRoute } from './page-events.ts'
import { sendEvents, track } from './track.ts'

let shownAddress = ''
const startedForms = new WeakSet<EventTarget>()

function trackPage(): void {
  if (location.href === shownAddress) return
  shownAddress = location.href
  listPageEvents(location).forEach(track)
}

function trackClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target.closest('a[href], button, summary') : null
  if (!element) return
  const route = toRoute(location.pathname)
  track({ name: 'click', route, details: { on: element instanceof HTMLAnchorElement ? 'link' : 'button' } })
  if (element.closest('[data-share]')) track({ name: 'share', route, propertyId: findListingId(location.pathname) })
  if (element instanceof HTMLButtonElement) listHeartEvents(location.pathname, element).forEach(track)
}

function trackStart({ target }: FocusEvent): void {
  const form = target instanceof Element ? target.closest('form[method="post"]') : null
  if (!form || startedForms.has(form)) return
  startedForms.add(form)
  track({ name: 'form_start', route: toRoute(location.pathname) })
}

function trackSubmit({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  listSubmitEvents(location.pathname, new URL(target.action, location.href).pathname).forEach(track)
}

function trackModal({ target, type }: Event): void {
  if (!(target instanceof HTMLDialogElement)) return
  const name = type === 'close' ? 'modal_close' : 'modal_open'
  if (name === 'modal_close' || target.open) track({ name, route: toRoute(location.pathname) })
}

trackPage()
// A navigation without a new document changes the title of the page
new MutationObserver(trackPage).observe(document.head, { subtree: true, childList: true, characterData: true })
document.addEventListener('click', trackClick, true)
document.addEventListener('focusin', trackStart, true)
document.addEventListener('submit', trackSubmit, true)
document.addEventListener('toggle', trackModal, true)
document.addEventListener('close', trackModal, true)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendEvents()
})
// Browser tests wait for it: what happened before is not reported
document.documentElement.dataset.watched = ''
