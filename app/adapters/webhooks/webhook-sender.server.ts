// Sends webhooks to public addresses that people enter. Redirects are not followed, and the answer is not read.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  type Address,
  type AddressOptions,
  createAddressFinder,
  pinLookup,
} from '#app/adapters/public-addresses/pinned-address.server.ts'
import type { DeliveryProblem } from '#app/shared/integrations/integration-vocabulary.ts'

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

export function createWebhookSender({
  timeoutMs = TIMEOUT_MS,
  ...options
}: AddressOptions & { timeoutMs?: number } = {}): WebhookSender {
  const findAddress = createAddressFinder(options, timeoutMs)
  return {
    isAllowed: (url) =>
      findAddress(url).then(
        (address) => address !== null,
        () => false,
      ),
    async send(request) {
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const address = await findAddress(request.url)
        if (address === null) return { isDelivered: false, problem: 'address', status: null }
        return toResult(await post(request, address, deadline))
      } catch {
        return { isDelivered: false, problem: deadline.aborted ? 'timeout' : 'connection', status: null }
      }
    },
  }
}

/** The status of the answer. */
function post({ url, headers, body }: WebhookRequest, address: Address, signal: AbortSignal): Promise<number> {
  return new Promise((done, failed) => {
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      lookup: pinLookup(address),
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
