import { expect, test } from 'vitest'
import { createChangeCheck } from './change-check.ts'

function setUp(holdsMs: number) {
  const questions: PromiseWithResolvers<number>[] = []
  const seen: number[] = []
  const failures: unknown[] = []
  let nowMs = 0
  const check = createChangeCheck<number>({
    readChanges: () => {
      const question = Promise.withResolvers<number>()
      questions.push(question)
      return question.promise
    },
    onChanges: (changes) => seen.push(changes),
    onFailure: (error) => failures.push(error),
    holdsMs,
    nowMs: () => nowMs,
  })
  return { check, questions, seen, failures, pass: (ms: number) => (nowMs += ms) }
}

test('requests share a question, and its answer holds for a while', async () => {
  const { check, questions, seen, pass } = setUp(250)
  const first = check.ensureCurrent()
  const second = check.ensureCurrent()
  questions[0]?.resolve(1)
  await Promise.all([first, second])
  expect([questions.length, seen]).toEqual([1, [1]])
  pass(249)
  expect(check.ensureCurrent()).toBeNull()
  pass(1)
  expect(check.ensureCurrent()).not.toBeNull()
})

test('a request that comes while an old question runs waits for a new one, which others share', async () => {
  const { check, questions, seen, pass } = setUp(0)
  const first = check.ensureCurrent()
  pass(1)
  const [second, third] = [check.ensureCurrent(), check.ensureCurrent()]
  questions[0]?.resolve(1)
  await first
  expect(questions).toHaveLength(2)
  questions[1]?.resolve(2)
  await Promise.all([second, third])
  expect(seen).toEqual([1, 2])
})

test('after a write of this process no earlier question counts, not even one that is running', async () => {
  const { check, questions, pass } = setUp(250)
  void check.ensureCurrent()
  pass(1)
  check.expire()
  const after = check.ensureCurrent()
  questions[0]?.resolve(1)
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve(2)
  await after
  expect(check.ensureCurrent()).toBeNull()
})

test('a database that fails or does not answer holds nobody, and is questions again later', async () => {
  const { check, questions, failures, pass } = setUp(0)
  await check.ensureCurrent() // ends without an answer
  questions[0]?.reject(new Error('no database'))
  await expect.poll(() => failures.length).toBe(1)
  expect(check.ensureCurrent()).toBeNull()
  pass(1_000)
  expect(check.ensureCurrent()).not.toBeNull()
})
