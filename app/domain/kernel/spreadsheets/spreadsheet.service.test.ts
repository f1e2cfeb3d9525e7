import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { countTurns } from '#tests/support/event-loop.ts'
import { buildWorkbook } from '#tests/support/fixtures/spreadsheets.ts'
import { createTableReader } from './spreadsheet.service.server.ts'
import { ThreadError } from './table-thread.service.server.ts'

const getThread = (name: string) => resolve('tests/support/fixtures/threads', `${name}.ts`)
const LIMITS = { rows: 10, columns: 5 }
/** On a busy machine the start of a thread alone can take seconds. */
const PATIENT = { timeMs: 60_000, heapMb: 192 }
const task = (text: string | Buffer, accountId = 'a') => ({ accountId, bytes: Buffer.from(text), limits: LIMITS })

const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ThreadError ? error.failure : isAppError(error) ? error.code : String(error)),
  )

describe('a file is read in a thread', () => {
  test('and its rows come back; the bytes of the caller stay', async () => {
    const reader = createTableReader({ limits: PATIENT })
    const bytes = Buffer.from('Name;Phone\nNiña;0917\n')
    expect(await reader.read({ accountId: 'a', bytes, limits: LIMITS })).toEqual({
      rows: [
        { number: 1, cells: ['Name', 'Phone'] },
        { number: 2, cells: ['Niña', '0917'] },
      ],
    })
    expect(bytes.toString()).toContain('Niña')
    expect(reader.getUnread()).toEqual({ time: 0, memory: 0, crash: 0 })
  })

  test('that does not end is ended, counted, and leaves the event loop free; the next file is read', async () => {
    const limits = { timeMs: 200, heapMb: 64 }
    const reader = createTableReader({ file: getThread('endless'), limits })
    const reading = getFailure(reader.read(task('x')))
    expect(await countTurns(reading)).toBeGreaterThan(20)
    expect(await reading).toBe('time')
    expect(await getFailure(reader.read(task('x')))).toBe('time')
    expect(reader.getUnread()).toEqual({ time: 2, memory: 0, crash: 0 })
  })

  test('that fills its memory ends alone; null control: another file has enough', async () => {
    const limits = { timeMs: 60_000, heapMb: 16 }
    const reader = createTableReader({ file: getThread('greedy'), limits })
    expect(await getFailure(reader.read(task('x')))).toBe('memory')
    expect(reader.getUnread()).toEqual({ time: 0, memory: 1, crash: 0 })
    expect(await getFailure(createTableReader({ limits }).read(task('Name\nAna\n')))).toBe('answered')
  })

  test('whose thread throws or says nothing is counted', async () => {
    for (const name of ['throwing', 'silent']) {
      const reader = createTableReader({ file: getThread(name) })
      expect(await getFailure(reader.read(task('x')))).toBe('crash')
      expect(reader.getUnread().crash).toBe(1)
    }
  })

  test.each([
    ['a workbook of one unclosed tag', buildWorkbook('', [], `<${'a'.repeat(50_000)}`), 'unreadable'],
    ['a sheet of one unclosed tag', buildWorkbook(`<${'a'.repeat(500_000)}`), 'unreadable'],
    ['200 kB of quotes and one more', Buffer.from('"'.repeat(200_001)), 'quotes'],
    ['200 kB of quotes after a letter', Buffer.from(`a${'"'.repeat(200_000)}`), undefined],
  ])('%s ends and leaves the event loop free', async (_name, bytes, reason) => {
    const reader = createTableReader({ limits: PATIENT })
    const reading = reader.read(task(bytes))
    expect(await countTurns(reading)).toBeGreaterThan(20)
    const answer = await reading
    expect('problem' in answer ? answer.problem.reason : undefined).toBe(reason)
  })

  test('null control: work in this thread leaves the event loop no turn', async () => {
    const block = () => {
      let text = ''
      for (let n = 0; n < 1_000_000; n++) text += String(n)
      return Promise.resolve(text.length)
    }
    expect(await countTurns(block())).toBeLessThan(3)
  })
})

describe('files that wait', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tahanan-threads-'))))
  afterEach(() => rmSync(folder, { recursive: true }))
  const readLog = () =>
    existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []
  const release = () => writeFileSync(join(folder, 'release'), '')
  const limits = { timeMs: 60_000, heapMb: 64 }
  const open = () => {
    const reader = createTableReader({ file: getThread('waiting'), limits, maxWaiting: 2 })
    return (name: string, accountId: string) => getFailure(reader.read(task(`${name}:${folder}`, accountId)))
  }

  test('of one account are read one after the other; null control: that of another account is read meanwhile', async () => {
    const read = open()
    // Two threads may run. If both files of Ana ran, that of Ben would wait for them.
    const outcomes = [read('first', 'ana'), read('second', 'ana'), read('third', 'ben')]
    await expect.poll(readLog).toEqual(expect.arrayContaining(['first starts', 'third starts']))
    expect(readLog()).not.toContain('second starts')
    release()
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'answered'])
    expect(readLog().indexOf('second starts')).toBeGreaterThan(readLog().indexOf('first ends'))
  })

  test('are at most three of one account', async () => {
    const read = open()
    const outcomes = ['1', '2', '3', '4'].map((name) => read(name, 'ana'))
    expect(await outcomes[3]).toBe('import.reading')
    release()
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'answered', 'import.reading'])
    expect(await read('5', 'ana')).toBe('answered')
  })

  test('are bounded in all, beside the two that are read', async () => {
    const read = open()
    const outcomes = ['1', '2', '3', '4', '5'].map((name) => read(name, `account ${name}`))
    expect(await outcomes[4]).toBe('upload.unavailable')
    await expect.poll(() => readLog().length).toBe(2)
    release()
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'answered')).toHaveLength(4)
  })
})
