// Walks the main job of a running site from outside, as a visitor without an account would: health, home, search, a listing, the contact
// form with nothing in it, the sign-in page, security headers and the certificate. Nothing is stored.
import { connect } from 'node:tls'

const WAIT_MS = 10_000
const LEAST_CERTIFICATE_DAYS = 14
const MAX_PAGE_CHARACTERS = 2_000_000

export type CheckResult = { name: string; isOk: boolean; ms: number; note: string }

/** Shared by the steps: the first listing that the list shows. */
type Visit = { base: URL; isNew: boolean; listingPath?: string }
type Step = { name: string; run: (visit: Visit) => Promise<string> }

class CheckFailure extends Error {}

function expectThat(isTrue: boolean, problem: string): asserts isTrue {
  if (!isTrue) throw new CheckFailure(problem)
}

async function open({ base }: Visit, path: string, init: RequestInit = {}) {
  const response = await fetch(new URL(path, base), {
    redirect: 'manual',
    signal: AbortSignal.timeout(WAIT_MS),
    ...init,
  })
  const text = (await response.text()).slice(0, MAX_PAGE_CHARACTERS)
  return { status: response.status, headers: response.headers, text }
}

async function openPage(visit: Visit, path: string): Promise<string> {
  const { status, headers, text } = await open(visit, path, { headers: { Accept: 'text/html' } })
  expectThat(status === 200, `${path} answered ${status}`)
  expectThat(headers.get('content-type')?.startsWith('text/html') === true, `${path} is no HTML`)
  expectThat(text.includes('</html>'), `${path} ends before its end`)
  return text
}

const STEPS: readonly Step[] = [
  {
    name: 'health',
    run: async (visit) => {
      const { status } = await open(visit, '/readyz')
      expectThat(status === 200, `/readyz answered ${status}`)
      return 'ready'
    },
  },
  {
    name: 'home page',
    run: async (visit) => {
      expectThat(/<form[^>]*action="\/search"/.test(await openPage(visit, '/')), 'the home page has no search form')
      return 'has a search form'
    },
  },
  {
    name: 'list of homes',
    run: async (visit) => {
      const [, path] = /href="(\/properties\/[0-9a-f-]{36})"/.exec(await openPage(visit, '/properties')) ?? []
      if (path === undefined && visit.isNew) return 'has no home yet'
      expectThat(path !== undefined, 'the list has no home')
      visit.listingPath = path
      return 'has homes'
    },
  },
  {
    name: 'search',
    run: async (visit) => {
      await openPage(visit, '/search?q=condo')
      return 'answers'
    },
  },
  {
    name: 'a home',
    run: async (visit) => {
      if (visit.listingPath === undefined && visit.isNew) return 'none yet'
      expectThat(visit.listingPath !== undefined, 'the list had no home to open')
      const page = await openPage(visit, visit.listingPath)
      expectThat(page.includes('₱'), 'the page of the home has no price')
      const [, picture] = /<img[^>]*src="(\/[^"]+)"/.exec(page) ?? []
      if (picture === undefined) return 'has a price'
      const { status, headers } = await open(visit, picture)
      expectThat(
        status === 200 && headers.get('content-type')?.startsWith('image/') === true,
        `its picture answered ${status}`,
      )
      return 'has a price and a picture'
    },
  },
  {
    name: 'contact form',
    run: async (visit) => {
      const { status } = await open(visit, '/contact', {
        method: 'POST',
        headers: { Origin: visit.base.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'name=&email=&subject=&message=',
      })
      expectThat(status === 400, `the empty form was answered with ${status} instead of 400`)
      return 'refuses an empty form'
    },
  },
  {
    name: 'sign-in page',
    run: async (visit) => {
      expectThat(/name="password"/.test(await openPage(visit, '/signin')), 'the sign-in page asks for no password')
      return 'asks for a password'
    },
  },
  {
    name: 'security headers',
    run: async (visit) => {
      const { headers } = await open(visit, '/')
      const missing = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'].filter(
        (name) => !headers.has(name),
      )
      expectThat(missing.length === 0, `missing: ${missing.join(', ')}`)
      return 'are set'
    },
  },
  {
    name: 'certificate',
    run: async ({ base }) => {
      if (base.protocol !== 'https:') return 'none, because the address is http'
      const days = await countCertificateDays(base)
      expectThat(days >= LEAST_CERTIFICATE_DAYS, `it ends in ${days} days`)
      return `ends in ${days} days`
    },
  },
]

function countCertificateDays({ hostname, port }: URL): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: WAIT_MS }, () => {
    resolve(Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000))
    socket.end()
  })
  socket.on('error', reject)
  socket.on('timeout', () => socket.destroy(new CheckFailure('no answer')))
  return promise
}

/** One step after the other: together they would measure each other. */
/** A new site may have no home. */
export async function checkLive(
  address: string,
  { isNew = false }: { isNew?: boolean } = {},
  onResult: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const visit: Visit = { base: new URL(address), isNew }
  const results: CheckResult[] = []
  for (const { name, run } of STEPS) {
    const startedAt = performance.now()
    const outcome = await run(visit).then(
      (note) => ({ isOk: true, note }),
      (error: unknown) => ({ isOk: false, note: describe(error) }),
    )
    const result = { name, ms: Math.round(performance.now() - startedAt), ...outcome }
    results.push(result)
    onResult(result)
  }
  return results
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
