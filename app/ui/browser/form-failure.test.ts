import { type DataStrategyResult, type ErrorResponse, RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepFormOnFailure } from './form-failure.ts'

const FAILURE = { code: 'contact.failed', message: 'Something went wrong. Please try again later.', errorId: 'r-1' }
const toErrorResponse = (data: unknown): ErrorResponse & { internal: boolean } => ({
  status: 503,
  statusText: '',
  data,
  internal: false,
})

afterEach(() => vi.unstubAllGlobals())

async function post(result: unknown) {
  const url = new URL('https://tahanan.example/contact')
  vi.stubGlobal('location', url)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ message: 'Where is it?' }) })
  const results: Record<string, DataStrategyResult> = { contact: { type: 'error', result } }
  const args = { request, url, params: {}, pattern: '/contact', context: new RouterContextProvider() }
  await keepFormOnFailure(args, () => Promise.resolve(results))
  return results.contact
}

test.each([
  ['the text of the server', toErrorResponse(FAILURE), FAILURE.message],
  ['the general text without one', toErrorResponse('<html>'), 'An unexpected error occurred. Please try again.'],
])('a form that could not be sent stays with what was typed and shows %s', async (_, result, message) => {
  expect(await post(result)).toMatchObject({
    type: 'data',
    result: { data: { error: { message }, form: { initialValue: { message: 'Where is it?' } } } },
  })
})
