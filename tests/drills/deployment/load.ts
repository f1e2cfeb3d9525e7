// Visitors in front of the proxy: reads at a fixed rate, whether or not earlier ones were answered, and one registration a second.
import { type Answer, get, measure, register } from '#tests/drills/drill-traffic.ts'
import { SITE_URL } from './applications.ts'

export type LoadAnswer = Answer & { kind: 'read' | 'write'; path: string }
export type Load = { answers: LoadAnswer[]; acknowledgedEmails: string[]; stop: () => Promise<void> }

const TICK_MS = 20

export function startLoad({ rate, paths }: { rate: number; paths: readonly string[] }): Load {
  const answers: LoadAnswer[] = []
  const acknowledgedEmails: string[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  let [reads, writes] = [0, 0]
  const track = (work: Promise<void>) => {
    const one = work.finally(() => running.delete(one))
    running.add(one)
  }
  const read = async (path: string) =>
    void answers.push({ kind: 'read', path, ...(await measure(() => get(SITE_URL, path))) })
  const write = async () => {
    const email = `drill-${crypto.randomUUID()}@tahanan.example`
    const answer = await measure(() => register(SITE_URL, email))
    if (answer.status === 303) acknowledgedEmails.push(email)
    answers.push({ kind: 'write', path: '/register-enhanced', ...answer })
  }
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1_000
    while (reads < seconds * rate) track(read(paths[reads++ % paths.length] ?? '/'))
    for (; writes < seconds; writes++) track(write())
  }, TICK_MS)
  return {
    answers,
    acknowledgedEmails,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

const CAPACITY = { readers: 16, warmUpMs: 4_000, measuredMs: 6_000 }

/** Answers a second if every reader asks for the next page as soon as it has one. */
export async function measureCapacity(paths: readonly string[]): Promise<number> {
  const from = performance.now() + CAPACITY.warmUpMs
  const until = from + CAPACITY.measuredMs
  let answered = 0
  const readOn = async (reader: number) => {
    for (let n = reader; performance.now() < until; n++) {
      const { status } = await measure(() => get(SITE_URL, paths[n % paths.length] ?? '/'))
      if (status === 200 && performance.now() > from) answered++
    }
  }
  await Promise.all(Array.from({ length: CAPACITY.readers }, (_, reader) => readOn(reader)))
  return answered / (CAPACITY.measuredMs / 1_000)
}

export const selectKind = (answers: readonly LoadAnswer[], kind: LoadAnswer['kind']) =>
  answers.filter((answer) => answer.kind === kind)

/** Answers that a visitor would call a failure: broken, or an error of the server. */
export const selectFailed = (answers: readonly LoadAnswer[]) =>
  answers.filter(({ status }) => status === 0 || status >= 500 || status === 429)

export function getPercentile(answers: readonly Answer[], share: number): number {
  const durations = answers.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
  return Math.round(durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0)
}

/** From the first to the last refused answer, by their starts. */
export function getSpanMs(answers: readonly Answer[]): number {
  const starts = answers.map(({ startedAt }) => startedAt)
  return starts.length === 0 ? 0 : Math.round(Math.max(...starts) - Math.min(...starts))
}
