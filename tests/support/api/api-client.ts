// Sends requests to the public API in the process of the test.
import { RouterContextProvider } from 'react-router'
import { systemRandom } from '#app/adapters/random.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { createApiToken } from '#app/domain/integrations/api-tokens/api-token.commands.server.ts'
import { answerApi } from '#app/http/public-api/answer-api.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { API_SCOPES, type ApiScope } from '#app/shared/integrations/integration-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { createTestContext, makeActor, TEST_NOW, type TestContextOptions } from '#tests/support/context.ts'

export const MISSING_ID = '00000000-0000-4000-8000-000000000000'

export type ApiRequest = {
  method?: string
  token?: string
  body?: unknown
  /** Sent as it is, instead of `body`. */
  text?: string
  /** Sent as multipart, instead of `body`. */
  form?: FormData
  headers?: Record<string, string>
  locale?: Locale
  context?: TestContextOptions
}

export type ApiAnswer = { status: number; body: Record<string, unknown>; headers: Headers }

export async function callApi(db: Db, path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', token, body, text, form, headers = {}, locale = 'en', context: options } = request
  const context = new RouterContextProvider()
  const adapters = { random: systemRandom, ...options?.adapters }
  context.set(ctxContext, createTestContext(db, { ...options, adapters, request: { locale, ...options?.request } }))
  const content = text ?? (body === undefined ? null : JSON.stringify(body))
  const sent = new Request(`https://tahanan.example/api/v1${path}`, {
    method,
    headers: {
      ...(content === null || form ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'GET' || (form ?? content) === null ? {} : { body: form ?? content }),
  })
  const response = await withLocale(locale, () => answerApi({ request: sent, context }, path.split('?', 1)[0] ?? path))
  const answer = await response.text()
  return {
    status: response.status,
    body: answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>),
    headers: response.headers,
  }
}

export async function makeToken(
  db: Db,
  owner: { id: string; role?: 'landlord' | 'agent' },
  scopes: readonly ApiScope[] = API_SCOPES,
  now = TEST_NOW,
): Promise<string> {
  const ctx = createTestContext(db, {
    actor: makeActor(owner.role ?? 'landlord', owner.id),
    session: { id: crypto.randomUUID(), createdAt: now },
    now,
    adapters: { random: systemRandom },
  })
  return (await createApiToken(ctx, { name: 'Test', scopes: [...scopes], days: '30' })).token
}

/** The address of an operation; without `id`, of things that do not exist. */
export const fillPath = (
  path: string,
  { id = MISSING_ID, photoId = MISSING_ID }: { id?: string; photoId?: string } = {},
) => path.replace('{id}', id).replace('{photoId}', photoId)

export function buildPhotoForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'IMG_1.JPG', { type: 'image/jpeg' }))
  return form
}
