import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countBytes, createSharedPage, getBody } from './shared-page.ts'

const ID = '0190a5b0-1111-7000-8000-00000000000a'
const HTML = `<html><script>a()</script><script type="module" async="">import "/b.js"</script><script src="/c.js"></script>
<script type="application/ld+json">{"a":1}</script><a href="/properties/${ID}">x</a></html>`
const makePage = (html = HTML) =>
  createSharedPage({ status: 200, headers: [], html: Buffer.from(html), requestId: '1', readAt: 0, fingerprint: null })
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy names the inline scripts by their hashes, and no files and data blocks', () => {
  expect(makePage().scriptSources).toBe(`'self' ${hash('a()')} ${hash('import "/b.js"')}`)
})

test('the page knows which listings it names, and its tag changes with its text', () => {
  expect([...makePage().listingIds]).toEqual([ID])
  expect(makePage().etag).toBe(makePage().etag)
  expect(makePage(`${HTML} `).etag).not.toBe(makePage().etag)
})

test('every encoding has the same text, in any order, and the plain text is not kept beside a compressed one', async () => {
  const page = makePage()
  expect(gunzipSync(await getBody(page, 'gzip')).toString()).toBe(HTML)
  expect([...page.bodies.keys()]).toEqual(['gzip'])
  expect(brotliDecompressSync(await getBody(page, 'br')).toString()).toBe(HTML)
  expect((await getBody(page, 'identity')).toString()).toBe(HTML)
})

test('a body in one more encoding counts', async () => {
  const page = makePage('a'.repeat(10_000))
  await getBody(page, 'br')
  const before = countBytes(page)
  await getBody(page, 'gzip')
  expect(countBytes(page)).toBeGreaterThan(before)
})
