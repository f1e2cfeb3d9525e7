// The code of the service worker, in the browser. `settings` comes from service-worker.ts, which writes it before this text.
//
// It answers only pages that cannot be loaded: with the copy of the page if there is one, otherwise with the offline page. A copy is the
// HTML of a page that the person has opened, without code and forms. All copies belong to one session: another session, sign-out or a
// page for guests deletes them, and they are shown only while the browser has the cookie that names the session (promise S5). A browser
// that does not show cookies to a worker shows no copies.
//
// It also shows push messages, and opens their page.
const PREFIX = `copies-${settings.version}-`
const COPIED_AT = 'X-Copied-At'

/** The session of the last page; undefined after the start of the worker. */
let session
/** Counts deletions: an answer to a request from before the last one is not stored. */
let deletions = 0

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      registration.navigationPreload?.enable(),
      clients.claim(),
      deleteCaches((name) => !name.startsWith(PREFIX)),
    ]),
  ),
)
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.mode !== 'navigate') {
    if (request.method === 'GET' && isCopied(toPage(url))) event.waitUntil(refreshCopy(toPage(url)).catch(() => {}))
  } else if (request.method === 'GET') event.respondWith(openPage(event, url))
  else if (url.pathname === settings.signOutPath) event.waitUntil(deleteCopies())
})
addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data))
})

/** A repeated message has the same tag and takes the place of the first, silently. */
async function showPush(data) {
  const { title, body, url, tag, lang } = data.json()
  const shown = await registration.getNotifications({ tag })
  const isRepeated = shown.some((one) => one.title === title && one.body === body)
  await registration.showNotification(title, {
    body,
    tag,
    lang,
    data: url,
    icon: '/icons/icon-192.png',
    renotify: !isRepeated,
  })
}

/** In a window of the site that is open, otherwise in a new one. Only pages of this site. */
async function openPath(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const [open] = await clients.matchAll({ type: 'window' })
  const window = await open?.navigate(url.href).catch(() => null)
  await (window ?? (await clients.openWindow(url.href)))?.focus()
}

async function openPage(event, url) {
  const before = deletions
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const copied = isCopied(url) ? response.clone() : null
    event.waitUntil(
      learn(response, before)
        .then((isNew) => isNew && copied && storeCopy(url, copied))
        .catch(() => {}),
    )
    return response
  } catch {
    return (await findCopy(url)) ?? buildOfflinePage()
  }
}

/** A navigation inside the application loads only the data of a page, so its HTML is requested for the copy. */
async function refreshCopy(url) {
  const before = deletions
  const response = await fetch(url)
  if (await learn(response, before)) await storeCopy(url, response)
}

/** The page of the request for its data; any other address stays as it is and is no page to copy. */
function toPage(url) {
  const page = new URL(url)
  if (!page.pathname.endsWith('.data')) return null
  page.pathname = page.pathname.slice(0, -'.data'.length)
  page.searchParams.delete('_routes')
  return page
}

function isCopied(url) {
  return (
    url !== null &&
    url.origin === location.origin &&
    settings.copiedPaths.some((path) => new RegExp(path).test(url.pathname))
  )
}

/** Deletes the copies of every other session. False if the answer is older than the last deletion or says nothing about the session. */
async function learn(response, before) {
  const current = response.headers.get(settings.sessionHeader)
  if (current === null || before !== deletions) return false
  if (current !== session) {
    session = current
    deletions++
    await deleteCaches((name) => name !== PREFIX + current)
  }
  return true
}

async function storeCopy(url, response) {
  const owner = response.headers.get(settings.sessionHeader)
  const before = deletions
  if (owner !== session || owner === settings.noSession || response.status !== 200 || response.redirected) return
  const html = await buildCopy(await response.text())
  if (html.length > settings.maxLength || before !== deletions) return
  const cache = await caches.open(PREFIX + owner)
  await cache.put(
    url.href,
    new Response(html, { headers: { ...settings.copyHeaders, [COPIED_AT]: String(Date.now()) } }),
  )
  for (const oldest of (await cache.keys()).slice(0, -settings.maxCopies)) await cache.delete(oldest)
  if (before !== deletions) await caches.delete(PREFIX + owner)
}

/** Complete in itself: an asset of an old version may be gone from the server and from the cache of the browser. */
async function buildCopy(html) {
  const language = /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
  const texts = settings.texts[language] ?? settings.texts.en
  const time = new Date().toLocaleString(texts.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Manila',
  })
  const links = html.match(/<link\b[^>]* rel="stylesheet"[^>]*>/g) ?? []
  const styles = await Promise.all(links.map(loadStyles))
  return links
    .reduce((page, link, n) => page.replace(link, () => `<style>${styles[n]}</style>`), html)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('<html', '<html data-plain="true"')
    .replace(/<body[^>]*>/, (body) => body + texts.notice.replace('{time}', time))
}

async function loadStyles(link) {
  const response = await fetch(/ href="([^"]+)"/.exec(link)[1])
  if (!response.ok) throw new Error('The copy would have no styles')
  return response.text()
}

async function findCopy(url) {
  const name = await findOwnCache()
  if (name === undefined) return undefined
  const copy = await (await caches.open(name)).match(url.href)
  if (copy === undefined || Date.now() - Number(copy.headers.get(COPIED_AT)) < settings.maxAge) return copy
  await deleteCopies()
  return undefined
}

async function buildOfflinePage() {
  const name = await findOwnCache()
  const copies = name === undefined ? [] : await (await caches.open(name)).keys()
  const paths = copies
    .map(({ url }) => new URL(url))
    .flatMap(({ pathname, search }) => (search === '' ? [pathname] : []))
  const page = settings.offlinePage.replaceAll(/<!--copies (\w+)-->/g, (_, language) =>
    settings.texts[language].links
      .flatMap(({ end, label }) =>
        paths.filter((path) => path.endsWith(end)).map((path) => `<a class="do" href="${path}">${label}</a>`),
      )
      .join(''),
  )
  return new Response(page, { status: 503, headers: settings.pageHeaders })
}

/** The name of the cache of the session that the browser still has. Copies of another session, or of two at once, are deleted. */
async function findOwnCache() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const cookie = await globalThis.cookieStore?.get(settings.copiesCookie)
  if (names.length === 1 && cookie && names[0] === PREFIX + cookie.value) return names[0]
  if (names.length > 0) await deleteCopies()
  return undefined
}

async function deleteCopies() {
  deletions++
  session = undefined
  await deleteCaches(() => true)
}

async function deleteCaches(isDeleted) {
  const names = await caches.keys()
  await Promise.all(names.filter(isDeleted).map((name) => caches.delete(name)))
}
