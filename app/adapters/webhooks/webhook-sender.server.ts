// Sends webhooks to addresses that people enter. The name is resolved once, every address of it must be public, and the connection goes to the
// address that was checked: a name that changes in between reaches nothing else. Redirects are not followed, and the answer is not read.
import { lookup as resolve } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DeliveryProblem } from '#app/shared/integrations/integration-vocabulary.ts'
import { isPublicAddress, isWebhookUrl } from './public-address.server.ts'

const TIMEOUT_MS = 10_000

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string }
export type WebhookResult =
  | { isDelivered: true; status: number }
  | { isDelivered: false; problem: DeliveryProblem; status: number | null }

export type WebhookSender = {
  /** Whether the address may be called now. */
  isAllowed(url: string): Promise<boolean>
  /** Never fails: what went wrong is in the result. */
  send(request: WebhookRequest): Promise<WebhookResult>
}

type Address = { address: string; family: number }
type Options = {
  timeoutMs?: number
  resolveName?: (hostname: string) => Promise<Address[]>
  /** Only tests allow other addresses. */
  allowsAddress?: (address: string) => boolean
  allowsUrl?: (url: string) => boolean
}

const resolveAll = (hostname: string) => resolve(hostname, { all: true, verbatim: true })

export function createWebhookSender({
  timeoutMs = TIMEOUT_MS,
  resolveName = resolveAll,
  allowsAddress = isPublicAddress,
  allowsUrl = isWebhookUrl,
}: Options = {}): WebhookSender {
  /** Null if one of the addresses is not public: the name may lead anywhere. */
  const findAddress = async (url: string): Promise<Address | null> => {
    if (!allowsUrl(url)) return null
    const hostname = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
    const family = isIP(hostname)
    const found = family === 0 ? await resolveName(hostname) : [{ address: hostname, family }]
    return found.every(({ address }) => allowsAddress(address)) ? (found[0] ?? null) : null
  }
  return {
    isAllowed: (url) =>
      withTimeout(findAddress(url), timeoutMs).then(
        (address) => address !== null,
        () => false,
      ),
    async send(request) {
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const address = await withTimeout(findAddress(request.url), timeoutMs)
        if (address === null) return { isDelivered: false, problem: 'address', status: null }
        return toResult(await post(request, address, deadline))
      } catch {
        return { isDelivered: false, problem: deadline.aborted ? 'timeout' : 'connection', status: null }
      }
    },
  }
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('the name was not resolved in time')), timeoutMs)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}

/** The status of the answer. */
function post(
  { url, headers, body }: WebhookRequest,
  { address, family }: Address,
  signal: AbortSignal,
): Promise<number> {
  const pinned: LookupFunction = (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  return new Promise((done, failed) => {
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      lookup: pinned,
      agent: false as const,
      signal,
    }
    const sent = send(url, options, (response) => {
      response.on('error', () => undefined)
      done(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

function toResult(status: number): WebhookResult {
  if (status >= 200 && status < 300) return { isDelivered: true, status }
  return { isDelivered: false, problem: status >= 300 && status < 400 ? 'redirect' : 'status', status }
}
