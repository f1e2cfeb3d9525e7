import { expect, test } from 'vitest'
import { OpenResources } from './open-resources.ts'

const LIMIT_MS = 1_000

test('resources are closed newest first and once', async () => {
  const closed: string[] = []
  const resources = new OpenResources()
  for (const name of ['database', 'runtime', 'http'])
    await resources.open(name, LIMIT_MS, Promise.resolve(name), () => void closed.push(name))
  expect(await Promise.all([resources.closeAll(), resources.closeAll()])).toEqual([[], []])
  expect(closed).toEqual(['http', 'runtime', 'database'])
})

test('a resource that is still opening is closed as soon as it is open', async () => {
  const closed: string[] = []
  const resources = new OpenResources()
  const opening = Promise.withResolvers<string>()
  void resources.open('database', LIMIT_MS, opening.promise, (name) => void closed.push(name))
  const closing = resources.closeAll()
  expect(closed).toEqual([])
  opening.resolve('postgres')
  await closing
  expect(closed).toEqual(['postgres'])
})

test('a resource that fails to open is not closed and does not fail the stop', async () => {
  const resources = new OpenResources()
  const opening = resources.open('database', LIMIT_MS, Promise.reject(new Error('no')), () => expect.unreachable())
  await expect(opening).rejects.toThrow('no')
  expect(await resources.closeAll()).toEqual([])
})

test('a close that fails or hangs is reported, and the others are closed', async () => {
  const closed: string[] = []
  const resources = new OpenResources()
  await resources.open('database', LIMIT_MS, Promise.resolve(1), () => void closed.push('database'))
  await resources.open('runtime', 5, Promise.resolve(1), () => new Promise(() => undefined))
  await resources.open('http', LIMIT_MS, Promise.resolve(1), () => Promise.reject(new Error('broken')))
  const failures = await resources.closeAll()
  expect(failures.map(({ resource }) => resource)).toEqual(['http', 'runtime'])
  expect(closed).toEqual(['database'])
})
