// Watches the page with a few listeners on the document, so that no component needs code for it. Loaded after the page.
import {
  findListingId,
  findSignInEvent,
  isShare,
  isSignInForm,
  listHeartEvents,
  listPageEvents,
  listSubmitEvents,
  toRoute,
} from './page-events.ts'
import { sendEvents, track } from './track.ts'

let shownAddress = ''
const startedForms = new WeakSet<EventTarget>()
/** Survives the new document after a sign-in. */
const SIGN_IN_KEY = 'tahanan.signInSent'

function trackPage(): void {
  if (location.href === shownAddress) return
  shownAddress = location.href
  const signIn = findSignInEvent(location.pathname, sessionStorage.getItem(SIGN_IN_KEY) !== null)
  if (signIn) {
    sessionStorage.removeItem(SIGN_IN_KEY)
    track(signIn) // the server drops it if the person is still a guest
  }
  listPageEvents(location).forEach(track)
}

function trackClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target.closest('a[href], button, summary') : null
  if (!element) return
  const route = toRoute(location.pathname)
  track({ name: 'click', route, details: { on: element instanceof HTMLAnchorElement ? 'link' : 'button' } })
  if (isShare(element, typeof navigator.share === 'function'))
    track({ name: 'share', route, propertyId: findListingId(location.pathname) })
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
  const address = new URL(target.action, location.href).pathname
  if (isSignInForm(address)) sessionStorage.setItem(SIGN_IN_KEY, '1')
  listSubmitEvents(location.pathname, address).forEach(track)
}

/** Dialogs of the product are elements that appear at the end of the body. */
function trackDialogs(records: MutationRecord[]): void {
  const route = toRoute(location.pathname)
  const countDialogs = (nodes: NodeList) => [...nodes].filter(isDialog).length
  for (const { addedNodes, removedNodes } of records) {
    for (let n = 0; n < countDialogs(addedNodes); n++) track({ name: 'modal_open', route })
    for (let n = 0; n < countDialogs(removedNodes); n++) track({ name: 'modal_close', route })
  }
}
const isDialog = (node: Node) =>
  node instanceof Element && (node.matches('[role=dialog]') || node.querySelector('[role=dialog]') !== null)

function trackModal({ target, type }: Event): void {
  if (!(target instanceof HTMLDialogElement)) return
  const name = type === 'close' ? 'modal_close' : 'modal_open'
  if (name === 'modal_close' || target.open) track({ name, route: toRoute(location.pathname) })
}

trackPage()
// A navigation without a new document changes the title of the page
new MutationObserver(trackPage).observe(document.head, { subtree: true, childList: true, characterData: true })
new MutationObserver(trackDialogs).observe(document.body, { childList: true })
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
