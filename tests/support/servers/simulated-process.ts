// A process with one thread under the rules of load shedding, in simulated time: the same result on every machine. A request is three tasks of
// the thread with a wait for the database after each. Arrivals, answers of the database and samples wait for the thread as they do in Node.
import {
  countWaiting,
  decide,
  INITIAL_LOAD,
  type LoadState,
  SAMPLE_MS,
  TARGET_MS,
  updateLoad,
  type WaitingPriority,
} from '#server/guards/load-shedding.rules.ts'
import { WorkQueue } from '#server/guards/work-queue.ts'
import { createTestRandom } from '#tests/support/fixtures/random-searches.ts'

export type Arrival = {
  atMs: number
  priority: WaitingPriority
  /** What the request costs the thread. */
  cpuMs: number
}
export type Outcome = { arrival: Arrival; isAdmitted: boolean; ms: number }
export type Simulation = { outcomes: Outcome[]; states: LoadState[] }

const TASKS = 3
const SEE_MS = 0.1
const REFUSE_MS = 0.25

type Task = { costMs: number; after: () => void }

export function simulateProcess(
  arrivals: readonly Arrival[],
  options: { databaseMs?: number; stallAtMs?: number; stallMs?: number } = {},
): Simulation {
  const { databaseMs = 3 } = options
  const outcomes: Outcome[] = []
  const states: LoadState[] = []
  const later: { atMs: number; task: Task }[] = []
  const ready: Task[] = []
  let [now, idleMs, state] = [0, 0, INITIAL_LOAD]
  let [unseenMs, answered, late, refused] = [0, 0, 0, 0]
  const queue = new WorkQueue(() => state, {
    now: () => now,
    defer: (work) => void ready.push({ costMs: 0, after: work }),
  })
  const schedule = (atMs: number, task: Task) => {
    const index = later.findLastIndex((each) => each.atMs <= atMs)
    later.splice(index + 1, 0, { atMs, task })
  }

  const receive = (arrival: Arrival) => {
    const seenAt = now
    unseenMs += 0.05 * (seenAt - arrival.atMs - unseenMs)
    const refuse = () => {
      refused++
      const after = () => outcomes.push({ arrival, isAdmitted: false, ms: now - arrival.atMs })
      ready.push({ costMs: REFUSE_MS, after })
    }
    const start = () => {
      const endWork = queue.beginWork()
      const work = (left: number) => {
        if (left > 0) {
          const next = { costMs: arrival.cpuMs / TASKS, after: () => work(left - 1) }
          if (left === TASKS) return void ready.push(next)
          return schedule(now + databaseMs, next)
        }
        endWork()
        answered++
        if (now - seenAt + unseenMs > TARGET_MS) late++
        outcomes.push({ arrival, isAdmitted: true, ms: now - arrival.atMs })
      }
      work(TASKS)
    }
    const decision = decide(state, queue.count, arrival.priority)
    if (decision === 'refuse') refuse()
    else if (decision === 'start') start()
    else queue.wait({ priority: arrival.priority, start, refuse })
  }

  let sampledAt = 0
  const sample = () => {
    const elapsedMs = now - sampledAt
    const waiting = countWaiting(queue.count.waiting)
    state = updateLoad(state, {
      elapsedMs,
      utilization: 1 - idleMs / Math.max(elapsedMs, 1),
      hasFreeConnection: true,
      waiting,
      lowestWaiting: queue.lowestWaiting,
      longestWaitMs: queue.longestWaitMs,
      answered,
      late,
      refused,
    })
    states.push(state)
    sampledAt = now
    idleMs = answered = late = refused = 0
    queue.lowestWaiting = waiting
    queue.giveUp()
    queue.startNext()
    if (outcomes.length < arrivals.length) schedule(now + SAMPLE_MS, { costMs: 0, after: sample })
  }

  let arrived = 0
  const receiveNext = () => {
    const arrival = arrivals[arrived++]
    if (!arrival) return
    schedule(arrival.atMs, { costMs: SEE_MS, after: () => receive(arrival) })
  }
  if (options.stallMs !== undefined) schedule(options.stallAtMs ?? 0, { costMs: options.stallMs, after: () => {} })
  schedule(SAMPLE_MS, { costMs: 0, after: sample })
  while (ready.length > 0 || later.length > 0) {
    while (
      arrived < arrivals.length &&
      (later[0] === undefined || arrivals[arrived]!.atMs <= Math.max(now, later[0].atMs))
    )
      receiveNext()
    while (later[0] !== undefined && later[0].atMs <= now) ready.push(later.shift()!.task)
    const task = ready.shift()
    if (task) {
      now += task.costMs
      task.after()
    } else if (later[0]) {
      idleMs += later[0].atMs - now
      now = later[0].atMs
    }
  }
  return { outcomes, states }
}

/** At random moments of even slots; one of `actionEvery` is an action of a signed-in person. The cheapest page costs a ninth of the dearest. */
export function makeArrivals(options: {
  perSecond: number
  seconds: number
  meanCpuMs: number
  priority?: WaitingPriority
  actionEvery?: number
  seed?: number
  startMs?: number
}): Arrival[] {
  const { perSecond, seconds, meanCpuMs, priority = 'guestPage', actionEvery = 20, startMs = 0 } = options
  const random = createTestRandom(options.seed ?? 7)
  return Array.from({ length: Math.round(perSecond * seconds) }, (_, n) => ({
    atMs: startMs + ((n + random.next()) * 1_000) / perSecond,
    priority: n % actionEvery === 0 ? 'signedInAction' : priority,
    cpuMs: meanCpuMs * (0.2 + 1.6 * random.next()),
  }))
}
