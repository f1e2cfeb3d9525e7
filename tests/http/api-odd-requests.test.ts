// 300 odd requests to the public API of the built server; `npm run drill:api-requests` sends 10,000 (promise V2).
import { expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { OPERATIONS } from '#app/domain/public-api/contract/operations.data.server.ts'
import { makeApiWorld } from '#tests/support/api/api-world.ts'
import { findProblem, sendOddRequests } from '#tests/support/api/send-odd-requests.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })

test('300 odd requests, with and without a token, get only answers of the OpenAPI document', async () => {
  const world = await makeApiWorld(database.db)
  const beforeBatch = () => database.db.delete(rateLimits)
  const { statuses, failures } = await sendOddRequests(server.url, world, { count: 300, seed: 20261119, beforeBatch })
  expect(failures).toEqual([])
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(300)
  // Null control: the requests reach the operations, the token check and the check of the input
  for (const status of [200, 400, 401, 404]) expect([...statuses.keys()]).toContain(status)
})

test('null control: a server error, another type, another shape and an unknown code are found', () => {
  const [operation = null] = OPERATIONS
  const request = { operation, method: 'GET', path: '/api/v1/listings', headers: {}, text: null }
  const find = (status: number, contentType: string, body: unknown) =>
    findProblem(request, { status, contentType, text: JSON.stringify(body) })
  const problem = { type: 'https://a.example/x', title: 'x', status: 400, code: 'app.invalidInput', instance: 'x' }
  expect(find(400, 'application/problem+json', problem)).toBeNull()
  expect(find(400, 'application/problem+json', { ...problem, code: 'app.unexpected' })).toMatch('code')
  expect(find(400, 'application/json', problem)).toMatch('type')
  expect(find(404, 'application/problem+json', problem)).toMatch('problem')
  expect(find(200, 'application/json', { no: 'such shape' })).toMatch('shape')
  expect(find(500, 'application/problem+json', problem)).toMatch('server error')
})
