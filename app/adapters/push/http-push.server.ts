// Push messages over the network (RFC 8030). The name of the host is resolved once, for the connection itself, and a private address ends
// it: a name that leads into our network reaches nothing. Redirects are not followed.
import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '#app/adapters/clock.ts'
import { isPublicAddress } from '#app/adapters/public-addresses/public-address.server.ts'
import { isPushAddress, type PushHosts } from './push-address.server.ts'
import { encryptPush } from './push-encryption.server.ts'
import { type OutgoingPush, PushDeliveryError, type PushService } from './push-service.server.ts'
import { createVapid } from './vapid.server.ts'

/** The lease of a worker is longer (push.rules.ts). */
export const MAX_PUSH_MS = 15_000
const MAX_RETRY_AFTER_SECONDS = 60 * 60

export type PushOptions = PushHosts & {
  privateKey: string
  contact: string
  clock: Clock
  timeoutMs?: number
}

export function createHttpPush(options: PushOptions): PushService {
  const vapid = createVapid(options.privateKey, options.contact)
  return {
    publicKey: vapid.publicKey,
    accepts: (endpoint) => isPushAddress(endpoint, options),
    async deliver(push) {
      const { endpoint } = push.target
      // Checked again: the list may have become shorter since
      if (!isPushAddress(endpoint, options)) throw new PushDeliveryError('no push service', { outcome: 'gone' })
      const isTest = options.testOrigin !== undefined && new URL(endpoint).origin === options.testOrigin
      const body = encrypt(push)
      const headers = {
        Authorization: vapid.buildAuthorization(endpoint, options.clock.now()),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: push.ttlSeconds,
        Topic: push.topic,
        Urgency: push.urgency,
      }
      const answer = await post(endpoint, { headers, body, isTest, timeoutMs: options.timeoutMs ?? MAX_PUSH_MS })
      judge(answer)
    },
  }
}

function encrypt({ text, target }: OutgoingPush): Buffer {
  try {
    return encryptPush(text, target)
  } catch (error) {
    throw new PushDeliveryError('the keys of the browser are none', { cause: error, outcome: 'gone' })
  }
}

type Answer = { status: number; retryAfter: string | undefined }
type Post = { headers: Record<string, string | number>; body: Buffer; isTest: boolean; timeoutMs: number }

function post(endpoint: string, { headers, body, isTest, timeoutMs }: Post): Promise<Answer> {
  const url = new URL(endpoint)
  const address = url.hostname.replace(/^\[|\]$/g, '')
  // An address in place of a name is not looked up
  if (!isTest && isIP(address) > 0 && !isPublicAddress(address))
    throw new PushDeliveryError('a private address', { outcome: 'gone' })
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), ...(isTest ? {} : { lookup: lookupPublic }) },
      (response) => {
        response.resume()
        response.on('error', () => undefined)
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      },
    )
    request.on('error', (error) =>
      reject(new PushDeliveryError('the push service cannot be reached', { cause: error, outcome: 'retry' })),
    )
    request.end(body)
  })
}

/** Fails if any of the addresses of the name is private. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = Array.isArray(addresses) ? addresses : []
    if (error) return callback(error, '', 0)
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the name leads to a private address'), '', 0)
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

function judge({ status, retryAfter }: Answer): void {
  if (status >= 200 && status < 300) return
  const message = `the push service answered ${status}`
  if (status === 404 || status === 410) throw new PushDeliveryError(message, { outcome: 'gone' })
  const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 429
  if (isFinal) throw new PushDeliveryError(message, { outcome: 'refused' })
  const seconds = Number(retryAfter)
  const retryAfterMs = seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1_000 : undefined
  throw new PushDeliveryError(message, { outcome: 'retry', retryAfterMs })
}
