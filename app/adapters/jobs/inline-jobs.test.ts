import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createInlineJobs } from './inline-jobs.ts'

const db = {} as Db

test('a job waits until it is run, and jobs with one key wait once', async () => {
  const jobs = createInlineJobs()
  const ran: unknown[] = []
  await jobs.work([{ name: 'greet', handler: async (data) => void ran.push(data) }])
  await jobs.send(db, 'greet', { to: 'Ana' }, { dedupeKey: 'ana' })
  await jobs.send(db, 'greet', { to: 'Ana' }, { dedupeKey: 'ana' })
  await jobs.send(db, 'greet', { to: 'Ben' })
  expect(jobs.waiting).toHaveLength(2)
  expect(await jobs.runWaiting()).toBe(2)
  expect(ran).toEqual([{ to: 'Ana' }, { to: 'Ben' }])
  expect(jobs.waiting).toEqual([])
})

test('a job can run immediately', async () => {
  const jobs = createInlineJobs({ run: 'at once' })
  const ran: unknown[] = []
  await jobs.work([{ name: 'greet', handler: async (data) => void ran.push(data) }])
  await jobs.send(db, 'greet', { to: 'Ana' })
  expect(ran).toEqual([{ to: 'Ana' }])
})
