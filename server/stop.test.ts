import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { stopOnSignals } from './stop.ts'

/** Stands in for the process: signals are events, and the exit is a promise of the exit code. */
class FakeProcess extends EventEmitter {
  exitCode: number | undefined
  readonly #exited = Promise.withResolvers<number>()
  readonly exited = this.#exited.promise
  exit = (() => this.#exited.resolve(this.exitCode ?? 0)) as unknown as NodeJS.Process['exit']
}

function setUp() {
  const target = new FakeProcess()
  const stop = stopOnSignals(createLog({ level: 'silent' }), target as unknown as NodeJS.Process)
  const closing = Promise.withResolvers<void>()
  void stop.resources.open('database', 1_000, Promise.resolve(1), () => closing.promise)
  return { target, stop, finishClosing: closing.resolve, failClosing: closing.reject }
}

test('a signal closes everything and then ends the process with 0', async () => {
  const { target, stop, finishClosing } = setUp()
  target.emit('SIGTERM')
  expect([stop.signal.aborted, stop.hurry.aborted]).toEqual([true, false])
  finishClosing()
  expect(await target.exited).toBe(0)
})

test('a worker ignores the signals of a terminal, which its parent gets too', async () => {
  const target = new FakeProcess()
  const stop = stopOnSignals(createLog({ level: 'silent' }), target as unknown as NodeJS.Process, ['SIGTERM'])
  for (const signal of ['SIGINT', 'SIGHUP']) expect(target.emit(signal)).toBe(true) // unheard, it would end the process
  expect(stop.signal.aborted).toBe(false)
  target.emit('SIGTERM')
  expect(await target.exited).toBe(0)
})

test.each(['uncaughtException', 'unhandledRejection'])(
  'the exit code after %s is set before anything is closed',
  async (event) => {
    const { target, stop, finishClosing } = setUp()
    target.emit(event, new Error('a defect'))
    expect(target.exitCode).toBe(1)
    expect(stop.hurry.aborted).toBe(true)
    finishClosing()
    expect(await target.exited).toBe(1)
  },
)

test('a signal during the stop after an error does not change the exit code', async () => {
  const { target, finishClosing } = setUp()
  target.emit('uncaughtException', new Error('a defect'))
  target.emit('SIGTERM')
  target.emit('SIGINT')
  expect(target.exitCode).toBe(1)
  finishClosing()
  expect(await target.exited).toBe(1)
})

test('an error during the stop after a signal makes the exit code 1', async () => {
  const { target, finishClosing } = setUp()
  target.emit('SIGTERM')
  target.emit('unhandledRejection', new Error('a defect'))
  finishClosing()
  expect(await target.exited).toBe(1)
})

test('a second signal makes the stop hurry and keeps exit code 0', async () => {
  const { target, stop, finishClosing } = setUp()
  target.emit('SIGINT')
  expect(stop.hurry.aborted).toBe(false)
  target.emit('SIGINT')
  expect(stop.hurry.aborted).toBe(true)
  finishClosing()
  expect(await target.exited).toBe(0)
})

test('a resource that cannot be closed makes the exit code 1', async () => {
  const { target, failClosing } = setUp()
  target.emit('SIGTERM')
  failClosing(new Error('stuck'))
  expect(await target.exited).toBe(1)
})
