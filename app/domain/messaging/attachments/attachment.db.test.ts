import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sweepDocuments } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ATTACHMENT_FOLDER } from './attachment.rules.ts'
import { findAttachment } from './attachment.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-attachments-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const makePdf = (name = 'Kontrata ng upa.pdf', text = PDF) => new File([text], name, { type: 'application/pdf' })
async function makePhoto(width = 2_400, height = 1_200): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .withExif({ IFD0: { Copyright: 'Lihim' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'IMG_0001.JPG', { type: 'image/jpeg' })
}

async function createConversation(): Promise<{ ctx: Ctx; conversationId: string }> {
  const { id } = await makePerson(database.db, 'tenant')
  const conversation = await makeConversation(database.db, { clientUserId: id })
  const ctx = createTestContext(database.db, {
    actor: makeActor('tenant', id),
    adapters: { random: systemRandom, storage },
  })
  return { ctx, conversationId: conversation.id }
}
const sendFiles = (
  to: { ctx: Ctx; conversationId: string },
  files: File[],
  key: string = crypto.randomUUID(),
  content = '',
) => sendMessage(to.ctx, { conversationId: to.conversationId, key, content, files })
const listObjects = async () => (await storage.list('documents')).map(({ path }) => path)

describe('files of a message', () => {
  test('attachments are stored in the private bucket, photos re-encoded without EXIF data and PDFs unchanged', async () => {
    const to = await createConversation()
    const { message } = await sendFiles(to, [await makePhoto(), makePdf()])
    expect(message.attachments).toMatchObject([
      { kind: 'photo', name: 'IMG_0001.webp', width: 1_600, height: 800 },
      { kind: 'pdf', name: 'Kontrata ng upa.pdf', bytes: PDF.length },
    ])
    const [shown, paper] = await Promise.all(message.attachments.map(({ id }) => findAttachment(to.ctx, id)))
    expect(shown).toMatchObject({ ref: { bucket: 'documents' }, contentType: 'image/webp', isInline: true })
    expect(paper).toMatchObject({ contentType: 'application/pdf', isInline: false })
    const stored = await storage.open(shown?.ref ?? { bucket: 'documents', path: 'x' })
    const chunks: Buffer[] = []
    for await (const chunk of stored?.body ?? []) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Lihim')).toBe(false)
  })

  test('files sent twice with one idempotency key create one message and leave no extra objects', async () => {
    const to = await createConversation()
    const key = crypto.randomUUID()
    const first = await sendFiles(to, [makePdf()], key)
    const before = await listObjects()
    expect((await sendFiles(to, [makePdf()], key)).message.id).toBe(first.message.id)
    expect(await listObjects()).toEqual(before)
    await expect(sendFiles(to, [makePdf('b.pdf', `${PDF}%%EOF`)], key)).rejects.toMatchObject({
      code: 'idempotency.differentRequest',
    })
    expect(await listObjects()).toEqual(before)
  })

  test.each<[string, () => File[] | Promise<File[]>, string]>([
    [
      'HTML',
      () => [new File(['<html><script>1</script>'], 'a.pdf', { type: 'application/pdf' })],
      'upload.unsupportedType',
    ],
    ['SVG', () => [new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png')], 'upload.unsupportedType'],
    ['HTML with a PDF header further down', () => [new File([`<html>${PDF}`], 'a.pdf')], 'upload.unsupportedType'],
    ['a truncated PDF', () => [new File(['%PDF-1.7 nothing'], 'a.pdf')], 'upload.unsupportedType'],
    [
      'an image that does not decode',
      () => [new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], 'a.jpg')],
      'upload.unreadable',
    ],
    [
      'a file over the size limit',
      () => [makePdf('a.pdf', `${PDF.slice(0, 40)}${'x'.repeat(10 * 1024 * 1024)}%%EOF`)],
      'upload.tooLarge',
    ],
    ['six files at once', () => Array.from({ length: 6 }, () => makePdf()), 'upload.tooMany'],
    ['an empty file', () => [new File([], 'a.pdf')], 'upload.unsupportedType'],
  ])('an upload of %s is refused and stores neither object nor message', async (_what, files, code) => {
    const to = await createConversation()
    const before = await listObjects()
    await expect(sendFiles(to, await files())).rejects.toMatchObject({ code })
    expect(await listObjects()).toEqual(before)
    expect(await database.db.select().from(messages).where(eq(messages.conversationId, to.conversationId))).toEqual([])
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\kontrata.PDF', 'kontrata.pdf'],
    ['a"\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['\u202efdp.exe', 'fdp.pdf'],
    ['...', 'document.pdf'],
  ])('the file name %j is shown as %j', async (name, shown) => {
    const to = await createConversation()
    const { message } = await sendFiles(to, [makePdf(name)])
    expect(message.attachments[0]?.name).toBe(shown)
  })

  test('the sweep deletes objects without a row after a day and keeps all others', async () => {
    const to = await createConversation()
    await sendFiles(to, [makePdf()])
    await storage.put({ bucket: 'documents', path: `${ATTACHMENT_FOLDER}/lost/0.pdf` }, Buffer.from(PDF), {
      contentType: 'application/pdf',
    })
    const rows = await database.db.select().from(storedFiles)
    const later = (hours: number) =>
      createTestContext(database.db, {
        adapters: { clock: manualClock(new Date(Date.now() + hours * 3_600_000)), storage },
      })
    expect(await sweepDocuments(later(23), ATTACHMENT_FOLDER)).toBe(0)
    expect(await sweepDocuments(later(25), ATTACHMENT_FOLDER)).toBe(1)
    expect((await listObjects()).toSorted()).toEqual(rows.map(({ path }) => path).toSorted())
  })
})
