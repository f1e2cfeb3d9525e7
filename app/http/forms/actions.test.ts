import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { answer, defineActions, type PageArgs } from './actions.server.ts'

const input = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('approve') }),
    z.strictObject({ intent: z.literal('reject'), reason: z.string().min(3, 'field.required') }),
    z.strictObject({ intent: z.literal('silent') }),
    z.strictObject({ intent: z.literal('secret') }),
    z.strictObject({ intent: z.literal('leave') }),
    z.strictObject({ intent: z.literal('preview') }),
    z.strictObject({ intent: z.literal('taken') }),
  ],
  'field.invalid',
)
const NOTICES = { approve: () => 'Approved', reject: () => 'Rejected' }

type Args = PageArgs & { params: { id: string } }

function makeArgs(fields: Record<string, string>, search = '?dialog=approve&page=2'): Args {
  const context = new RouterContextProvider()
  context.set(ctxContext, createTestContext({} as Db))
  const url = new URL(`http://localhost/applications/7${search}`)
  return {
    request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
    context,
    url,
    params: { id: '7' },
  }
}

function makeAction(options: { to?: (args: Args, value: z.output<typeof input>) => string } = {}) {
  const calls: string[] = []
  const run = defineActions(
    input,
    NOTICES,
    ({ params: { id } }: Args) => ({
      approve: async () => void calls.push(`approve ${id}`),
      reject: async (_ctx, { reason }) => void calls.push(`reject ${id}: ${reason}`),
      silent: async () => void calls.push('silent'),
      secret: async () => ({ token: 'x' }),
      leave: async () => Response.redirect('http://localhost/elsewhere', 303),
      preview: async () => answer({ rows: 3 }),
      taken: async () => fail('app.changedMeanwhile'),
    }),
    options,
  )
  return { run, calls }
}

const getLocation = (result: unknown) => (result as Response).headers.get('Location')

describe('defineActions', () => {
  test('an intent runs its own command, with the parameters of the route', async () => {
    const { run, calls } = makeAction()
    await run(makeArgs({ intent: 'reject', reason: 'Too late' }))
    expect(calls).toEqual(['reject 7: Too late'])
  })

  test('the page opens again without its dialog and names what was done', async () => {
    expect(getLocation(await makeAction().run(makeArgs({ intent: 'approve' })))).toBe('/applications/7?done=approve')
  })

  test('an intent without a notice adds nothing to the address', async () => {
    expect(getLocation(await makeAction().run(makeArgs({ intent: 'silent' })))).toBe('/applications/7')
  })

  test('the result of a command is not sent to the browser', async () => {
    expect(getLocation(await makeAction().run(makeArgs({ intent: 'secret' })))).toBe('/applications/7')
  })

  test('the notice is added to the address that the page chose', async () => {
    const { run } = makeAction({
      to: ({ url }, { intent }) => `/list?page=${url.searchParams.get('page')}&of=${intent}`,
    })
    expect(getLocation(await run(makeArgs({ intent: 'approve' })))).toBe('/list?page=2&of=approve&done=approve')
  })

  test('a response of a command is sent as it is', async () => {
    expect(getLocation(await makeAction().run(makeArgs({ intent: 'leave' })))).toBe('http://localhost/elsewhere')
  })

  test('an answer of a command becomes the action data', async () => {
    expect(await makeAction().run(makeArgs({ intent: 'preview' }))).toEqual({ rows: 3 })
  })

  test('a refused field keeps what was typed and runs nothing', async () => {
    const { run, calls } = makeAction()
    const refusal = await run(makeArgs({ intent: 'reject', reason: 'x' }))
    expect(refusal).toMatchObject({
      data: { error: { code: 'app.invalidInput' }, form: { initialValue: { intent: 'reject', reason: 'x' } } },
    })
    expect(calls).toEqual([])
  })

  test('a refusal of the command keeps what was typed', async () => {
    const refusal = await makeAction().run(makeArgs({ intent: 'taken' }))
    expect(refusal).toMatchObject({
      data: { error: { code: 'app.changedMeanwhile' }, form: { initialValue: { intent: 'taken' } } },
    })
  })

  test.each(['unknown', 'constructor', '__proto__'])('the intent %s is refused', async (intent) => {
    const refusal = await makeAction().run(makeArgs({ intent }))
    expect(refusal).toMatchObject({ data: { error: { code: 'app.invalidInput' } } })
  })
})
