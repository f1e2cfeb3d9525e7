// Whether work leaves this thread free, without measuring time.

/** How often the event loop turned until the work ended. */
export async function countTurns(work: Promise<unknown>): Promise<number> {
  const progress = { turns: 0, isDone: false }
  const end = () => void (progress.isDone = true)
  void work.then(end, end)
  while (!progress.isDone) {
    await new Promise((done) => setImmediate(done))
    progress.turns++
  }
  return progress.turns
}
