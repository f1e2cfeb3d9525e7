// An S3 server on a loopback port. s3rver speaks the protocol. It accepts any version-4 signature, writes objects in place and lists them
// in folder order, so signatures and the store are replaced here.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type Headers = Record<string, string>
type StoredObject = { bytes: Buffer; metadata: Headers }
/** What one request passes to the store, and the store to the response. */
type Exchange = { claimedHash: string; isTruncated?: boolean }
type KoaContext = { req: IncomingMessage; status: number; body: unknown }
type S3rver = {
  store: object
  context: { store: object }
  httpServer: Server
  middleware: ((ctx: KoaContext, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<{ port: number }>
}

const ACCESS_KEY_ID = 'S3RVER' // the only account of s3rver
export type TestS3Server = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  close(): Promise<void>
}

export async function startS3Server(buckets: readonly string[]): Promise<TestS3Server> {
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver
  const server = new Server({ address: '127.0.0.1', port: 0, silent: true })
  const credentials = { accessKeyId: ACCESS_KEY_ID, secretAccessKey: 'a secret of the tests', region: 'us-west-1' }
  const exchanges = new AsyncLocalStorage<Exchange>()
  server.middleware.unshift(async (ctx, next) => {
    if (!isSigned(ctx.req, credentials.secretAccessKey)) {
      ctx.status = 403
      ctx.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
      return
    }
    const exchange: Exchange = { claimedHash: String(ctx.req.headers['x-amz-content-sha256']) }
    await exchanges.run(exchange, next)
    // s3rver builds its continuation token with a cipher that OpenSSL no longer has
    if (exchange.isTruncated) ctx.body = String(ctx.body).replace('<IsTruncated>false', '<IsTruncated>true')
  })
  server.store = server.context.store = new MemoryStore(buckets, exchanges)
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...credentials,
    async close() {
      server.httpServer.closeAllConnections()
      await new Promise((resolve) => server.httpServer.close(resolve))
    },
  }
}

const signHmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, written independently of the client's library, so that both must be correct to agree. */
function isSigned(req: IncomingMessage, secret: string): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/
  const [, account, day = '', region = '', names = '', signature] = pattern.exec(req.headers.authorization ?? '') ?? []
  if (account !== ACCESS_KEY_ID) return false
  const url = new URL(req.url ?? '/', 'http://localhost')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`)
  const payload = String(req.headers['x-amz-content-sha256'])
  const canonicalRequest = [req.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n')
  const time = String(req.headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    time,
    scope,
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(signHmac, `AWS4${secret}`)
  return signHmac(key, stringToSign).toString('hex') === signature
}

/** Objects in memory. An object appears at once and complete, and only if its bytes match the signed hash. */
class MemoryStore {
  readonly #objects = new Map<string, StoredObject>()
  readonly #buckets: readonly string[]
  readonly #exchanges: AsyncLocalStorage<Exchange>

  constructor(buckets: readonly string[], exchanges: AsyncLocalStorage<Exchange>) {
    this.#buckets = buckets
    this.#exchanges = exchanges
  }

  async getBucket(name: string) {
    return this.#buckets.includes(name) ? { name, creationDate: new Date() } : null
  }

  async getSubresource() {
    return null
  }

  async existsObject(bucket: string, key: string) {
    return this.#objects.has(`${bucket}/${key}`)
  }

  async deleteObject(bucket: string, key: string) {
    this.#objects.delete(`${bucket}/${key}`)
  }

  async putObject(object: { bucket: string; key: string; content: Readable; metadata: Headers }) {
    const bytes = await buffer(object.content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== this.#exchanges.getStore()?.claimedHash) throw new Error('XAmzContentSHA256Mismatch')
    const md5 = createHash('md5').update(bytes).digest('hex')
    const size = bytes.byteLength
    const objectHeaders = {
      'last-modified': new Date().toUTCString(),
      'content-length': String(size),
      etag: `"${md5}"`,
    }
    this.#objects.set(`${object.bucket}/${object.key}`, { bytes, metadata: { ...object.metadata, ...objectHeaders } })
    return { size, md5 }
  }

  async getObject(bucket: string, key: string, { start, end = Infinity }: { start?: number; end?: number } = {}) {
    const stored = this.#objects.get(`${bucket}/${key}`)
    if (!stored) return null
    const { bytes, metadata } = stored
    const last = Math.min(end, bytes.byteLength - 1)
    const content = (start ?? 0) > last && start !== undefined ? null : Readable.from([bytes.subarray(start, last + 1)])
    const range = start === undefined ? undefined : { start, end: last }
    return { bucket, key, content, metadata, range, size: bytes.byteLength, lastModifiedDate: readLastModified(stored) }
  }

  async listObjects(bucket: string, query: { prefix?: string; startAfter?: string; maxKeys?: number }) {
    const { prefix = '', startAfter = '', maxKeys = 1_000 } = query
    const matching = [...this.#objects]
      .filter(([name]) => name.startsWith(`${bucket}/${prefix}`))
      .map(([name, stored]) => ({ key: name.slice(bucket.length + 1), kept: stored }))
      .filter(({ key }) => key > startAfter)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const objects = matching.slice(0, maxKeys).map(({ key, kept }) => ({
      key,
      metadata: kept.metadata,
      size: kept.bytes.byteLength,
      lastModifiedDate: readLastModified(kept),
    }))
    Object.assign(this.#exchanges.getStore() ?? {}, { isTruncated: matching.length > maxKeys })
    return { objects, commonPrefixes: [], isTruncated: false }
  }
}

const readLastModified = ({ metadata }: StoredObject) => new Date(metadata['last-modified'] ?? '')
