import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'
import { startS3Server, type TestS3Server } from '#tests/support/servers/s3-server.ts'
import { buildObjectUrl, type S3Options } from './s3-client.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
import { describeStorageContract } from './storage.contract.ts'
import { StorageUnavailableError, type ObjectRef } from './storage.server.ts'

const BUCKETS = STORAGE_BUCKETS.map((bucket) => `tests-${bucket}`)
const optionsFor = (server: TestS3Server): S3Options => ({ ...server, bucketPrefix: 'tests-', forcePathStyle: true })
const REF: ObjectRef = { bucket: 'avatars', path: 'somebody.webp' }
const TYPE = { contentType: 'image/webp' }

describeStorageContract('S3', async () => {
  const server = await startS3Server(BUCKETS)
  return { storage: createS3Storage(optionsFor(server)), close: () => server.close() }
})

describe('S3 test server', () => {
  let server: TestS3Server
  beforeAll(async () => {
    server = await startS3Server(BUCKETS)
  })
  afterAll(() => server.close())

  test('the S3 test server refuses a wrong secret, a wrong account and a missing signature', async () => {
    const wrongSecret = createS3Storage({ ...optionsFor(server), secretAccessKey: 'another secret' })
    await expect(wrongSecret.put(REF, Buffer.from('x'), TYPE)).rejects.toThrow(/403 SignatureDoesNotMatch/)
    await expect(wrongSecret.open(REF)).rejects.toThrow(StorageUnavailableError)
    await expect(wrongSecret.list('avatars')).rejects.toThrow(StorageUnavailableError)
    await expect(wrongSecret.ping()).rejects.toThrow(StorageUnavailableError)
    const wrongAccount = createS3Storage({ ...optionsFor(server), accessKeyId: 'SOMEBODY' })
    await expect(wrongAccount.head(REF)).rejects.toThrow(StorageUnavailableError)
    expect((await fetch(`${server.endpoint}/tests-avatars/${REF.path}`)).status).toBe(403)
  })

  test('a missing S3 bucket is an error, not an empty bucket', async () => {
    const storage = createS3Storage({ ...optionsFor(server), bucketPrefix: 'nobody-made-' })
    await expect(storage.put(REF, Buffer.from('x'), TYPE)).rejects.toThrow(/404 NoSuchBucket/)
    await expect(storage.open(REF)).rejects.toThrow(/NoSuchBucket/)
    await expect(storage.list('avatars')).rejects.toThrow(StorageUnavailableError)
    await expect(storage.ping()).rejects.toThrow(StorageUnavailableError)
  })
})

async function expectFailureWithin(options: S3Options, milliseconds: number): Promise<void> {
  const storage = createS3Storage(options)
  const calls = [
    () => storage.put(REF, Buffer.alloc(500_000), TYPE),
    () => storage.put(REF, Readable.from([Buffer.alloc(500_000)]), TYPE),
    () => storage.open(REF),
    () => storage.head(REF),
    () => storage.remove(REF),
    () => storage.list('avatars'),
    () => storage.ping(),
  ]
  const started = Date.now()
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  expect(Date.now() - started).toBeLessThan(milliseconds)
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && (outcome.reason as Error).name).toBe('StorageUnavailableError')
  }
}

describe('failing S3 storage', () => {
  const servers: Server[] = []
  const startBroken = async (listener: RequestListener): Promise<S3Options> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { endpoint, region: 'us-west-1', accessKeyId: 'a', secretAccessKey: 'b', forcePathStyle: true }
  }
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  test('an S3 storage that is down fails at once', async () => {
    const options = await startBroken(() => undefined)
    servers.splice(0).forEach((server) => server.close())
    await expectFailureWithin(options, 1_000)
  })

  test('a silent S3 storage fails within three seconds', async () => {
    await expectFailureWithin(await startBroken(() => undefined), 4_000)
  })

  test('an S3 storage that answers 500 or a redirect fails, and the redirect is not followed', async () => {
    let followed = 0
    const elsewhere = await startBroken((_, response) => {
      followed++
      response.end()
    })
    await expectFailureWithin(await startBroken((_, response) => response.writeHead(500).end()), 2_000)
    await expectFailureWithin(
      await startBroken((_, response) => response.writeHead(307, { location: elsewhere.endpoint }).end()),
      2_000,
    )
    expect(followed).toBe(0)
  })

  test('an S3 storage that aborts in the middle of an object fails the reader, not the process', async () => {
    const options = await startBroken((_, response) => {
      response.writeHead(200, { 'content-length': 1_000, etag: '"x"', 'content-type': 'image/webp' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    const found = await createS3Storage(options).open(REF)
    await expect(found!.body.toArray()).rejects.toThrow()
    const unread = await createS3Storage(options).open(REF)
    await new Promise((resolve) => unread!.body.once('close', resolve))
  })

  test('a request on a closed keep-alive connection is retried on a new one', async () => {
    let count = 0
    const options = await startBroken((request, response) => {
      count++
      if (count === 2) request.socket.destroy()
      else response.writeHead(204).end()
    })
    const storage = createS3Storage(options)
    await storage.remove(REF)
    await storage.remove(REF)
    expect(count).toBe(3)
  })
})

test('S3 addresses have the bucket in the path or in the host', () => {
  const base = { region: 'r', accessKeyId: 'a', secretAccessKey: 'b', bucketPrefix: 'p-' }
  const request = { method: 'GET', bucket: 'avatars', path: 'x/y.webp' } as const
  const byPath = { ...base, endpoint: 'https://s3.test:9000/storage/', forcePathStyle: true }
  expect(buildObjectUrl(byPath, request).href).toBe('https://s3.test:9000/storage/p-avatars/x/y.webp')
  expect(buildObjectUrl(byPath, { method: 'HEAD', bucket: 'avatars' }).href).toBe(
    'https://s3.test:9000/storage/p-avatars',
  )
  const byHost = { ...base, endpoint: 'https://s3.test', forcePathStyle: false }
  expect(buildObjectUrl(byHost, request).href).toBe('https://p-avatars.s3.test/x/y.webp')
  expect(buildObjectUrl(byHost, { method: 'GET', bucket: 'avatars', query: { prefix: 'a/' } }).href).toBe(
    'https://p-avatars.s3.test/?prefix=a%2F',
  )
})
