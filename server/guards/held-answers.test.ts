import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdAnswers } from './held-answers.ts'

describe('held answers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const makeResponse = () => new EventEmitter() as unknown as Response

  test('an answer is sent after the delay', () => {
    const answer = vi.fn()
    holdAnswers({ ms: 1_000 })(makeResponse(), answer)
    vi.advanceTimersByTime(999)
    expect(answer).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(answer).toHaveBeenCalledOnce()
  })

  test('a client that hangs up gets no answer and frees its place', () => {
    const hold = holdAnswers({ ms: 1_000, max: 1 })
    const [gone, next] = [vi.fn(), vi.fn()]
    const res = makeResponse()
    hold(res, gone)
    res.emit('close')
    hold(makeResponse(), next)
    expect(next).not.toHaveBeenCalled() // held, not answered as an excess
    vi.advanceTimersByTime(1_000)
    expect([gone.mock.calls.length, next.mock.calls.length]).toEqual([0, 1])
  })

  test('the excess is answered at once, and a sent answer frees its place', () => {
    const hold = holdAnswers({ ms: 1_000, max: 1 })
    const [first, excess, later] = [vi.fn(), vi.fn(), vi.fn()]
    const res = makeResponse()
    hold(res, first)
    hold(makeResponse(), excess)
    expect(excess).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1_000)
    res.emit('close') // after the answer: must not free a second place
    hold(makeResponse(), later)
    expect(later).not.toHaveBeenCalled()
    const second = vi.fn()
    hold(makeResponse(), second)
    expect(second).toHaveBeenCalledOnce()
  })
})
