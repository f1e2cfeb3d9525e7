// The body of a large upload on the disk: its parts, its removal, and the time that a request has.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { requestFacts } from '#server/facts.ts'
import { lastResort } from '#server/last-resort.ts'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { boundedBody, getFormOnDisk } from './bounded-body.ts'
import { createPartScanner } from './part-scanner.ts'
import { requestTime } from './request-time.ts'
import { sweepSpool } from './spooled-body.ts'
import { uploadLimit } from './upload-limit.ts'

const BOUNDARY = 'b0undary'
const buildPart = (header: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`
const FORM = `${buildPart('name="key"', 'Niña')}${buildPart('name="video"; filename="a’b.mp4"', 'x\r\n--b0undar\r\n')}${END}`

function scan(body: Buffer, sizes: readonly number[]): FormOnDisk | null {
  const scanner = createPartScanner(BOUNDARY)
  let at = 0
  for (const size of [...sizes, body.length]) {
    scanner.scan(body.subarray(at, at + size))
    at = Math.min(body.length, at + size)
  }
  return scanner.getForm('body')
}
const readFile = (body: Buffer, form: FormOnDisk | null, name: string) => {
  const { start = 0, size = 0 } = form?.files[name] ?? {}
  return body.subarray(start, start + size).toString()
}
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the parts of a form are found in every division into chunks', () => {
  const body = Buffer.from(FORM)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (sizes) => {
      const form = scan(body, sizes)
      expect(form?.fields).toEqual({ key: 'Niña' })
      expect(form?.files.video?.name).toBe('a’b.mp4')
      expect(readFile(body, form, 'video')).toBe('x\r\n--b0undar\r\n')
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a form without its end', FORM.slice(0, -8)],
  ['a text that is longer than a key', `${buildPart('name="key"', 'x'.repeat(1_025))}${END}`],
  ['eleven parts', `${buildPart('name="key"', 'x').repeat(11)}${END}`],
  ['headers without an end', `--${BOUNDARY}\r\n${'x'.repeat(20_000)}`],
])('%s is no form', (_, body) => {
  expect(scan(Buffer.from(body), [])).toBeNull()
})

test('names that are no field names are left out', () => {
  const body = Buffer.from(`${buildPart('name="__proto__"', 'x')}${buildPart('name="a[1]"; filename="b"', 'x')}${END}`)
  expect(scan(body, [])).toEqual({ fields: {}, files: {} })
})

test('of a body on the disk the route gets the places of its parts, and the file is gone after the answer', async () => {
  const folder = makeFolder()
  const seen: string[] = []
  const record: RequestHandler = (_req, res, next) => {
    const form = getFormOnDisk(res)
    const found = form?.files.video
    if (found)
      seen.push(
        readFileSync(found.path)
          .subarray(found.start, found.start + found.size)
          .toString(),
      )
    next()
  }
  const { url } = await startServerWithSteps(() => [
    ['facts', requestFacts()],
    [
      'upload limit',
      uploadLimit({
        filesPerUpload: () => 1,
        findAccountId: async () => 'ana',
        maxFileBytes: async () => 100_000,
        findSpool: () => folder,
      }),
    ],
    ['bounded body', boundedBody()],
    ['record', record],
    ['last resort', lastResort(createLog({ level: 'silent' }))],
  ])
  const content = 'y'.repeat(99_000)
  const post = (body: string) =>
    fetch(url, { method: 'POST', body, headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } })
  const video = (text: string) => `${buildPart('name="video"; filename="a.mp4"', text)}${END}`
  expect((await post(video(content))).status).toBe(200)
  expect(seen).toEqual([content])
  expect((await post(video('y'.repeat(150_000)))).status).toBe(200) // the route refuses it: one byte more than the limit
  expect(seen[1]).toHaveLength(100_001)
  expect((await post('no form')).status).toBe(400)
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('files that a killed process left are removed after an hour', async () => {
  const folder = makeFolder()
  for (const name of ['old', 'young']) writeFileSync(join(folder, name), 'x')
  const twoHoursAgo = Date.now() / 1_000 - 7_200
  utimesSync(join(folder, 'old'), twoHoursAgo, twoHoursAgo)
  expect(await sweepSpool(folder)).toBe(1)
  expect(readdirSync(folder)).toEqual(['young'])
  expect(await sweepSpool(join(folder, 'missing'))).toBe(0)
})

test('a body that does not end in its time gets 408; one that has arrived does not', async () => {
  const start = (usualMs?: number) =>
    startServerWithSteps(() => [
      ['facts', requestFacts()],
      ['request time', requestTime(usualMs)],
      ['bounded body', boundedBody()],
      ['last resort', lastResort(createLog({ level: 'silent' }))],
    ])
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': '10' }
  const slow = httpRequest((await start(1)).url, { method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
  })
  slow.write('x')
  expect(await status).toBe(408)
  slow.destroy()
  const { url } = await start()
  expect((await fetch(url, { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } })).status).toBe(200)
})
