// Signed requests to an S3-compatible storage. Uses node:http for bodies of known length and for timeouts. Redirects are not
// followed: 3xx is an error.
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Body } from './s3-body.server.ts'
import { StorageUnavailableError } from './storage.server.ts'

export type S3Options = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucketPrefix?: string
  /** `host/bucket/path` instead of `bucket.host/path`: most storages other than Amazon's need it. */
  forcePathStyle: boolean
  /** Maximum time without progress: while connecting, sending a body, or before the response (promise F6). */
  timeoutMs?: number
}

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  bucket: string
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: S3Body
}
export type S3Client = { send(request: S3Request): Promise<IncomingMessage> }

const DEFAULT_TIMEOUT_MS = 3_000
/** After the response has started, our own reader may be the slow side. */
const BODY_IDLE_MS = 30_000
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

type Signed = { url: URL; headers: Record<string, string> }

export function createS3Client(options: S3Options): S3Client {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const isHttps = new URL(options.endpoint).protocol === 'https:'
  const agent = new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 64 })
  const start = isHttps ? httpsRequest : httpRequest

  return {
    async send(request) {
      for (let isLast = false; ; isLast = true) {
        const { url, headers } = await sign(options, request)
        const outgoing = start(url, { method: request.method, headers, agent })
        try {
          return await exchange(outgoing, request.body, timeoutMs)
        } catch (error) {
          // The server may close a keep-alive connection just when it is reused. All our requests are idempotent.
          if (outgoing.reusedSocket && !isLast && !(error instanceof StorageUnavailableError)) continue
          throw new StorageUnavailableError('the S3 store cannot be reached', { cause: error })
        }
      }
    },
  }
}

export function buildObjectUrl(options: S3Options, { bucket, path = '', query = {} }: S3Request): URL {
  const url = new URL(options.endpoint)
  const name = `${options.bucketPrefix ?? ''}${bucket}`
  if (!options.forcePathStyle) url.hostname = `${name}.${url.hostname}`
  const parts = [url.pathname.replace(/^\/|\/$/g, ''), options.forcePathStyle ? name : '', path]
  url.pathname = parts.filter((part) => part !== '').join('/')
  url.search = new URLSearchParams(query).toString()
  return url
}

async function sign(options: S3Options, request: S3Request): Promise<Signed> {
  const { accessKeyId, secretAccessKey, region } = options
  const signer = new AwsV4Signer({
    method: request.method,
    url: buildObjectUrl(options, request).href,
    headers: { ...request.headers, 'x-amz-content-sha256': request.body?.sha256 ?? EMPTY_SHA256 },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    allHeaders: true, // also content type and range, so that no proxy can change them
  })
  const { url, headers } = await signer.sign()
  return { url, headers: { ...Object.fromEntries(headers), 'content-length': String(request.body?.size ?? 0) } }
}

/** Sends the body and waits for the response headers. Every progress resets the one timer. */
function exchange(outgoing: ClientRequest, body: S3Body | undefined, timeoutMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const source = body?.open()
    const abortSilent = () =>
      outgoing.destroy(new StorageUnavailableError(`the S3 store was silent for ${timeoutMs} ms`))
    const timer = setTimeout(abortSilent, timeoutMs)
    outgoing.on('response', (response) => {
      clearTimeout(timer)
      outgoing.setTimeout(BODY_IDLE_MS, () => response.destroy(new Error('the S3 store fell silent')))
      response.on('error', () => undefined) // readers get the error
      resolve(response)
    })
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      source?.destroy()
      reject(error)
    })
    if (!source) {
      outgoing.end()
      return
    }
    source.on('data', () => timer.refresh())
    source.on('error', (error) => outgoing.destroy(error))
    source.pipe(outgoing)
  })
}
