// Fetches calendars from addresses that people enter. Every address on the way must be public, also that of a redirect, and the answer is bounded
// in time and size.
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  type Address,
  type AddressOptions,
  createAddressFinder,
  pinLookup,
} from '#app/adapters/public-addresses/pinned-address.server.ts'
import type { CalendarFetchProblem } from '#app/shared/integrations/calendar-vocabulary.ts'

/** For everything: names, redirects and the content. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_ETAG = 200
const MAX_DATE = 100

/** What the last answer said about its content, so that the next one can be "not modified". */
export type ContentVersion = { etag: string | null; lastModified: string | null }
export type CalendarRequest = { url: string; version: ContentVersion | null }
export type FetchFailure = { kind: 'failed'; problem: CalendarFetchProblem }
export type FetchedCalendar =
  | { kind: 'content'; bytes: Uint8Array; version: ContentVersion }
  | { kind: 'unchanged' }
  | FetchFailure

/** Never fails: what went wrong is in the result. */
export type CalendarFetcher = (request: CalendarRequest) => Promise<FetchedCalendar>

class TooLargeError extends Error {}

export function createCalendarFetcher({
  timeoutMs = TIMEOUT_MS,
  ...options
}: AddressOptions & { timeoutMs?: number } = {}): CalendarFetcher {
  const findAddress = createAddressFinder(options, timeoutMs)
  return async (request) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await follow(request, deadline)
    } catch (error) {
      if (error instanceof TooLargeError) return toFailure('tooLarge')
      return toFailure(deadline.aborted ? 'timeout' : 'connection')
    }
  }

  async function follow({ url, version }: CalendarRequest, deadline: AbortSignal): Promise<FetchedCalendar> {
    let next = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const address = await findAddress(next)
      deadline.throwIfAborted()
      if (address === null) return toFailure('address')
      const response = await get(next, { address, version, deadline })
      const { statusCode: status = 0, headers } = response
      if (status === 200) return { kind: 'content', bytes: await readBody(response), version: getVersion(response) }
      response.destroy()
      if (status === 304 && version !== null) return { kind: 'unchanged' }
      if (!isRedirect(status) || headers.location === undefined) return toFailure('status')
      if (!URL.canParse(headers.location, next)) return toFailure('address')
      next = new URL(headers.location, next).href
    }
    return toFailure('redirect')
  }
}

const toFailure = (problem: CalendarFetchProblem): FetchFailure => ({ kind: 'failed', problem })

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

type Target = { address: Address; version: ContentVersion | null; deadline: AbortSignal }

function get(url: string, { address, version, deadline }: Target): Promise<IncomingMessage> {
  const headers = {
    Accept: 'text/calendar',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Tahanan-Calendars/1',
    ...(version?.etag ? { 'If-None-Match': version.etag } : {}),
    ...(version?.lastModified ? { 'If-Modified-Since': version.lastModified } : {}),
  }
  return new Promise((done, failed) => {
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, { headers, lookup: pinLookup(address), agent: false, signal: deadline }, (response) => {
      response.on('error', () => undefined) // after the status was read, nobody waits for the rest
      done(response)
    })
    sent.on('error', failed)
    sent.end()
  })
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy()
    throw new TooLargeError()
  }
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new TooLargeError() // leaving the loop closes the connection
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Longer ones than ours are not worth keeping: without them the next answer has the content again. */
function getVersion({ headers }: IncomingMessage): ContentVersion {
  const { etag = '', 'last-modified': lastModified = '' } = headers
  return {
    etag: etag !== '' && etag.length <= MAX_ETAG ? etag : null,
    lastModified: lastModified !== '' && lastModified.length <= MAX_DATE ? lastModified : null,
  }
}
