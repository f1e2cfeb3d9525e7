// A push service of our own: takes messages as the services of browsers do, checks who sent them, and decrypts them with the keys of its
// browsers. Written from the RFCs and not from our code, so that a mistake is not made twice.
import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedPush = { path: string; headers: IncomingMessage['headers']; text: string; claims: VapidClaims }
export type VapidClaims = { aud: string; exp: number; sub: string }

type Browser = { keys: ECDH; auth: Buffer }
type Answer = { status: number; headers?: Record<string, string> }

export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const problems: string[] = []
  let answer: Answer = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const browser = browsers.get(path)
      if (!browser) return void response.writeHead(404).end()
      if (answer.status >= 300) return void response.writeHead(answer.status, answer.headers).end()
      try {
        const claims = checkVapid(request.headers.authorization ?? '', origin)
        received.push({ path, headers: request.headers, text: decrypt(Buffer.concat(chunks), browser), claims })
        response.writeHead(answer.status, answer.headers).end()
      } catch (error) {
        problems.push(String(error))
        response.writeHead(403).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** Messages that a service would refuse. */
    problems,
    /** What a browser gives after it subscribed. */
    addBrowser(name: string) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      browsers.set(`/${name}`, { keys, auth })
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    removeBrowser: (name: string) => browsers.delete(`/${name}`),
    /** Of every message from now on. */
    answerWith(next: Answer) {
      answer = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function checkVapid(authorization: string, origin: string): VapidClaims {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as VapidClaims
  if (!isSigned || claims.aud !== origin) throw new Error('the token is not ours')
  return claims
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const hash = createHmac('sha256', key)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** RFC 8291, section 3.4, step by step. */
export function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const prkKey = hmac(auth, keys.computeSecret(senderKey))
  const ikm = hmac(prkKey, 'WebPush: info\0', keys.getPublicKey(), senderKey, '\x01')
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = record.lastIndexOf(2)
  return record.subarray(0, end).toString()
}
