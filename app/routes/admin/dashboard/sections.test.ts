import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { actOnSection } from './sections.server.ts'

test.each(['overview', 'analytics'] as const)('a form that is sent to %s is refused with 405', async (section) => {
  const context = new RouterContextProvider()
  context.set(ctxContext, createTestContext({} as Db, { actor: makeActor('admin') }))
  const url = new URL('https://tahanan.example/admin/dashboard')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ intent: 'status' }) })
  const refusal = await Promise.resolve(actOnSection(section, { request, context, url })).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ init: { status: 405 } })
})
