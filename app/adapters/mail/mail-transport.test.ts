// One contract for the three transports (promises E1, F6), each with its own server.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseMailHeaders, startProviderSink, startSmtpSink } from '#tests/support/servers/mail-sinks.ts'
import { createMailTransport, type MailConfig } from './create-mail-transport.server.ts'
import { MAX_DELIVERY_MS } from './delivery-time.ts'
import { createProviderTransport } from './provider-transport.server.ts'
import { createSmtpTransport } from './smtp-transport.server.ts'
import type { MailAttachment } from './mail-attachments.ts'
import { INJECTIONS } from './injection.corpus.ts'
import { MailDeliveryError, type MailTransport, type OutgoingMail } from './mail-transport.server.ts'

const FROM = 'Tahanan <no-reply@tahanan.example>'
const MAIL: OutgoingMail = {
  messageId: '0198a6c2-1f6e-7f7e-9f1a-000000000001',
  to: '"Reyes, Ana" <ana@tahanan.example>',
  replyTo: 'Ben Cruz <ben@tahanan.example>',
  subject: 'Tungkol sa bahay sa Parañaque, ₱45,000',
  text: 'Magandang araw po.\n.\nA line with only a dot must not end the mail.',
  html: '<p>Magandang araw po.</p>',
}

/** What the receiving server sees. */
type ArrivedMail = { recipients: string[]; headerNames: string[]; messageId: string; replyTo: string; raw: string }
type Harness = {
  transport: MailTransport
  arrived: () => ArrivedMail[]
  /** The attachments of each mail. */
  readFiles: () => Promise<MailAttachment[][]>
  close: () => Promise<void>
}

const toText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

function readMimeAttachments(data: string): MailAttachment[] {
  const parts = data.split(/\r\n--[^\r\n]+\r\n/).filter((part) => /^Content-Disposition: attachment/m.test(part))
  return parts.map((part) => {
    const headers = new Map(parseMailHeaders(part))
    const body = part.slice(part.indexOf('\r\n\r\n')).split('\r\n--')[0] ?? ''
    return {
      name: /filename=([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
      contentType: (headers.get('content-type') ?? '').replace('; name=invite.ics', '').toLowerCase(),
      content: Buffer.from(body, 'base64').toString(),
    }
  })
}

const readFormFiles = (form: FormData) =>
  Promise.all(
    [...form.values()]
      .filter((value) => value instanceof File)
      .map(async (file) => ({ name: file.name, contentType: file.type, content: await file.text() })),
  )

const HARNESSES: Record<MailConfig['kind'], () => Promise<Harness>> = {
  async outbox() {
    const transport = createMailTransport({ kind: 'outbox', from: FROM })
    return { transport, arrived: () => [], readFiles: async () => [], close: async () => undefined }
  },
  async smtp() {
    const sink = await startSmtpSink()
    const transport = createMailTransport({ kind: 'smtp', url: sink.url, from: FROM })
    const arrived = () =>
      sink.mails.map(({ to, data }) => {
        const headers = parseMailHeaders(data)
        const value = (headerName: string) => headers.find(([name]) => name === headerName)?.[1] ?? ''
        const headerNames = headers.map(([name]) => name)
        return { recipients: to, headerNames, messageId: value('message-id'), replyTo: value('reply-to'), raw: data }
      })
    const readFiles = async () => sink.mails.map(({ data }) => readMimeAttachments(data))
    return { transport, arrived, readFiles, close: () => sink.close() }
  },
  async provider() {
    const sink = await startProviderSink()
    const transport = createMailTransport({ kind: 'provider', url: sink.url, user: 'api', password: 'key', from: FROM })
    const arrived = () =>
      sink.mails.map(({ form }) => ({
        recipients: form.getAll('to').map((to) => /<(.+)>/.exec(toText(to))?.[1] ?? ''),
        headerNames: [...form.keys()],
        messageId: toText(form.get('h:Message-Id')),
        replyTo: toText(form.get('h:Reply-To')),
        raw: JSON.stringify([...form]),
      }))
    const readFiles = () => Promise.all(sink.mails.map(({ form }) => readFormFiles(form)))
    return { transport, arrived, readFiles, close: () => sink.close() }
  },
}

describe.each(Object.entries(HARNESSES))('mail transport %s', (kind, start) => {
  let harness: Harness
  afterEach(() => harness.close())

  test('a mail has exactly one recipient, the fixed sender and a stable id', async () => {
    harness = await start()
    await harness.transport.deliver(MAIL)
    await harness.transport.deliver(MAIL)
    const arrived = harness.arrived()
    expect(harness.transport.kind).toBe(kind)
    expect(arrived.length).toBe(kind === 'outbox' ? 0 : 2)
    for (const mail of arrived) {
      expect(mail.recipients).toEqual(['ana@tahanan.example'])
      expect(mail.messageId).toBe('<0198a6c2-1f6e-7f7e-9f1a-000000000001@tahanan.example>')
      expect(mail.replyTo).toContain('<ben@tahanan.example>')
      expect(mail.raw).toContain('no-reply@tahanan.example')
      expect(mail.raw).toContain('must not end the mail')
    }
  })

  test('every header injection in subject, names, recipient and id is refused permanently, before anything is sent', async () => {
    harness = await start()
    for (const payload of INJECTIONS) {
      const bad: Partial<OutgoingMail>[] = [
        { subject: payload },
        { to: `${payload} <ana@tahanan.example>` },
        { to: `ana@tahanan.example${payload}` },
        { replyTo: `"${payload}" <ben@tahanan.example>` },
        { messageId: payload },
      ]
      for (const part of bad) {
        const failure = await harness.transport.deliver({ ...MAIL, ...part }).catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(MailDeliveryError)
        expect(failure).toMatchObject({ isRetryable: false })
      }
    }
    expect(harness.arrived()).toEqual([])
  })

  test('a mail with an unsubscribe address has the headers for one-click unsubscribe', async () => {
    harness = await start()
    const unsubscribeUrl = `https://tahanan.example/newsletter/unsubscribe?token=${'aB3-_'.repeat(40)}`
    await harness.transport.deliver({ ...MAIL, unsubscribeUrl })
    await harness.transport.deliver(MAIL)
    const [withUnsubscribe, plain] = harness.arrived()
    if (kind === 'outbox') return
    expect(withUnsubscribe?.raw).toContain(`<${unsubscribeUrl}>`)
    expect(withUnsubscribe?.raw).toContain('List-Unsubscribe=One-Click')
    const extra = withUnsubscribe?.headerNames.filter((name) => !plain?.headerNames.includes(name))
    expect(extra?.map((name) => name.toLowerCase().replace('h:', '')).toSorted()).toEqual([
      'list-unsubscribe',
      'list-unsubscribe-post',
    ])
  })

  test('an unsubscribe address that could inject a header is refused', async () => {
    harness = await start()
    const wrong = [
      'javascript:alert(1)',
      'mailto:a@b.example',
      'https://a.example/>, <https://b.example',
      'https://a.example/ b',
    ]
    for (const payload of [...wrong, ...INJECTIONS.map((line) => `https://a.example/${line}`)])
      await expect(harness.transport.deliver({ ...MAIL, unsubscribeUrl: payload })).rejects.toMatchObject({
        isRetryable: false,
      })
    expect(harness.arrived()).toEqual([])
  })

  test('a text attachment arrives with its name, type and content', async () => {
    harness = await start()
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Parañaque\r\nEND:VCALENDAR'
    const contentType = 'text/calendar; method=REQUEST; charset=utf-8'
    await harness.transport.deliver({ ...MAIL, attachments: [{ name: 'invite.ics', contentType, content }] })
    await harness.transport.deliver(MAIL)
    const file = { name: 'invite.ics', contentType: contentType.toLowerCase(), content }
    expect(await harness.readFiles()).toEqual(kind === 'outbox' ? [] : [[file], []])
  })

  test('too many, too large and badly named attachments are refused permanently', async () => {
    harness = await start()
    const file = { name: 'invite.ics', contentType: 'text/calendar', content: 'x' }
    const wrong = [
      [file, file, file],
      [{ ...file, content: 'ñ'.repeat(32_769) }],
      [{ ...file, content: 'a\0b' }],
      [{ ...file, contentType: 'application/x-msdownload' }],
      [{ ...file, name: '../invite.ics' }],
      ...INJECTIONS.flatMap((line) => [[{ ...file, name: line }], [{ ...file, contentType: `text/calendar${line}` }]]),
    ]
    for (const attachments of wrong)
      await expect(harness.transport.deliver({ ...MAIL, attachments })).rejects.toMatchObject({ isRetryable: false })
    expect(harness.arrived()).toEqual([])
    await harness.transport.deliver({ ...MAIL, attachments: [{ ...file, content: 'ñ'.repeat(32_768) }, file] })
    expect(harness.arrived().length).toBe(kind === 'outbox' ? 0 : 1)
  })

  test('header lines inside the text stay text', async () => {
    harness = await start()
    await harness.transport.deliver(MAIL)
    await harness.transport.deliver({ ...MAIL, text: INJECTIONS.filter((line) => !line.includes('\0')).join('\n') })
    const [plain, hostile] = harness.arrived()
    expect(hostile?.headerNames).toEqual(plain?.headerNames)
    expect(hostile?.recipients).toEqual(plain?.recipients)
  })

  test('an invalid sender stops the start', async () => {
    harness = await start()
    for (const from of ['', 'nobody', 'a@b.example, c@d.example', 'A\nB <a@b.example>']) {
      const config = { kind, url: 'smtp://127.0.0.1:1', user: '', password: '', from } as MailConfig
      expect(() => createMailTransport(config)).toThrow()
    }
  })
})

async function getFailure(transport: MailTransport): Promise<{ isRetryable: boolean; milliseconds: number }> {
  const started = Date.now()
  const failure = await transport.deliver(MAIL).then(
    () => expect.unreachable('the mail was accepted'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(MailDeliveryError)
  return { isRetryable: (failure as MailDeliveryError).isRetryable, milliseconds: Date.now() - started }
}

describe('failing mail server', () => {
  test('SMTP: permanent and temporary refusals are distinguished', async () => {
    const sink = await startSmtpSink()
    const transport = createMailTransport({ kind: 'smtp', url: sink.url, from: FROM })
    const cases: [typeof sink.replies, boolean][] = [
      [{ RCPT: '550 no such person' }, false],
      [{ RCPT: '451 come back later' }, true],
      [{ MAIL: '550 we do not take mail from you' }, true],
      [{ data: '554 looks like spam' }, false],
      [{ data: '452 out of room' }, true],
    ]
    for (const [replies, isRetryable] of cases) {
      Object.assign(sink.replies, { RCPT: undefined, MAIL: undefined, data: undefined }, replies)
      expect({ replies, isRetryable: (await getFailure(transport)).isRetryable }).toEqual({ replies, isRetryable })
    }
    expect(sink.mails).toEqual([])
    await sink.close()
  })

  test('SMTP: a server that answers DATA late gets the mail once; a shorter wait doubles it (null control)', async () => {
    const sink = await startSmtpSink()
    const answer = Promise.withResolvers<void>()
    sink.replies.dataAfter = answer.promise
    const delivery = createSmtpTransport({ url: sink.url, from: FROM }).deliver(MAIL)
    await expect.poll(() => sink.mails.length).toBe(1)
    // Long enough to send the mail, also on a busy machine
    const impatient = createSmtpTransport({ url: sink.url, from: FROM, maxDeliveryMs: 2_000 })
    expect((await getFailure(impatient)).isRetryable).toBe(true)
    expect(sink.mails).toHaveLength(2) // the server took a mail that we count as failed
    answer.resolve()
    await delivery
    const ids = sink.mails.map(({ data }) => parseMailHeaders(data).find(([name]) => name === 'message-id')?.[1])
    expect(new Set(ids).size).toBe(1)
    await sink.close()
  })

  test('SMTP: a silent and a closed server fail within three seconds and are retryable', async () => {
    const sink = await startSmtpSink()
    sink.replies.greeting = 'silent'
    const transport = createMailTransport({ kind: 'smtp', url: sink.url, from: FROM })
    const silent = await getFailure(transport)
    await sink.close()
    const closed = await getFailure(transport)
    expect([silent.isRetryable, closed.isRetryable]).toEqual([true, true])
    expect(silent.milliseconds).toBeLessThan(4_000)
    expect(closed.milliseconds).toBeLessThan(1_000)
  })

  test('SMTP: nothing is sent to another machine without TLS, unless the address allows it', async () => {
    const sink = await startSmtpSink()
    const url = sink.url.replace('127.0.0.1', '127.1') // reaches the sink under an address that is not recognized as local
    expect((await getFailure(createMailTransport({ kind: 'smtp', url, from: FROM }))).isRetryable).toBe(true)
    expect(sink.mails).toEqual([])
    await createMailTransport({ kind: 'smtp', url: `${url}?requireTLS=false`, from: FROM }).deliver(MAIL)
    expect(sink.mails.length).toBe(1)
    await sink.close()
  })

  test('provider: permanent and temporary refusals are distinguished', async () => {
    const sink = await startProviderSink()
    const transport = createMailTransport({ kind: 'provider', url: sink.url, user: 'api', password: 'key', from: FROM })
    const cases: [number, boolean][] = [
      [400, false],
      [413, false],
      [422, false],
      [401, true],
      [403, true],
      [429, true],
      [500, true],
      [503, true],
    ]
    for (const [status, isRetryable] of cases) {
      sink.nextResponse.status = status
      expect({ status, isRetryable: (await getFailure(transport)).isRetryable }).toEqual({ status, isRetryable })
    }
    await sink.close()
  })

  test('provider: redirects are not followed, so the key is not sent elsewhere', async () => {
    const [sink, thief] = [await startProviderSink(), await startProviderSink()]
    Object.assign(sink.nextResponse, { status: 307, location: thief.url })
    const transport = createMailTransport({ kind: 'provider', url: sink.url, user: 'api', password: 'key', from: FROM })
    expect((await getFailure(transport)).isRetryable).toBe(true)
    expect(thief.mails).toEqual([])
    await Promise.all([sink.close(), thief.close()])
  })

  test('provider: a server that answers late gets the mail once; a shorter wait doubles it with the same key (null control)', async () => {
    const sink = await startProviderSink()
    const options = { url: sink.url, user: 'api', password: 'key', from: FROM }
    const answer = Promise.withResolvers<void>()
    sink.nextResponse.after = answer.promise
    const delivery = createProviderTransport(options).deliver(MAIL)
    await expect.poll(() => sink.mails.length).toBe(1)
    // The wait ends when the server has the mail, whatever the speed of the machine
    const wait = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(wait.signal)
    onTestFinished(() => timeout.mockRestore())
    const failure = getFailure(createProviderTransport(options))
    await expect.poll(() => sink.mails.length).toBe(2)
    wait.abort(new DOMException('The operation timed out', 'TimeoutError'))
    expect((await failure).isRetryable).toBe(true)
    answer.resolve()
    await delivery
    expect(sink.mails).toHaveLength(2) // the server took a mail that we count as failed
    const keys = sink.mails.map(({ headers, form }) => [headers['idempotency-key'], form.get('h:Message-Id')])
    expect(keys[0]).toEqual([MAIL.messageId, `<${MAIL.messageId}@tahanan.example>`])
    expect(keys[1]).toEqual(keys[0])
    await sink.close()
  })

  test('provider: the wait for an answer is as long as the lease of a mail allows, not a few seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => timeout.mockRestore())
    const sink = await startProviderSink()
    await createMailTransport({ kind: 'provider', url: sink.url, user: 'api', password: 'key', from: FROM }).deliver(
      MAIL,
    )
    expect(timeout.mock.calls).toEqual([[MAX_DELIVERY_MS]])
    await sink.close()
  })

  test('provider: a silent and a closed server are retryable', async () => {
    const sink = await startProviderSink()
    sink.nextResponse.status = 'silent'
    const options = { url: sink.url, user: 'api', password: 'key', from: FROM }
    const silent = await getFailure(createProviderTransport({ ...options, maxDeliveryMs: 50 }))
    await sink.close()
    const closed = await getFailure(createProviderTransport(options))
    expect([silent.isRetryable, closed.isRetryable]).toEqual([true, true])
  })

  test('provider: the request has the documented form fields and basic auth', async () => {
    const sink = await startProviderSink()
    const transport = createMailTransport({ kind: 'provider', url: sink.url, user: 'api', password: 'key', from: FROM })
    await transport.deliver(MAIL)
    const [{ headers, form } = expect.unreachable()] = sink.mails
    expect(headers.authorization).toBe(`Basic ${Buffer.from('api:key').toString('base64')}`)
    expect(headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(Object.fromEntries(form)).toEqual({
      from: '"Tahanan" <no-reply@tahanan.example>',
      to: '"Reyes, Ana" <ana@tahanan.example>',
      subject: MAIL.subject,
      text: MAIL.text.replaceAll('\n', '\r\n'),
      html: MAIL.html,
      'h:Message-Id': `<${MAIL.messageId}@tahanan.example>`,
      'h:Reply-To': '"Ben Cruz" <ben@tahanan.example>',
      'reply-to': '"Ben Cruz" <ben@tahanan.example>',
    })
    await sink.close()
  })
})
