// Everything the process has opened, in order. It is closed once, newest first, each with a time limit: a close that fails or hangs does
// not keep the others open. A resource is registered before it is open, so a stop during the start waits for it and then closes it.
export type CloseFailure = { resource: string; error: unknown }

type Resource = { name: string; close: () => unknown; limitMs: number }

export class OpenResources {
  readonly #resources: Resource[] = []
  #closing: Promise<CloseFailure[]> | undefined

  async open<T>(name: string, limitMs: number, opening: Promise<T>, close: (opened: T) => unknown): Promise<T> {
    const closeOnceOpen = () => opening.then(close, () => undefined) // what failed to open has cleaned up after itself
    this.#resources.push({ name, limitMs, close: closeOnceOpen })
    return opening
  }

  closeAll(): Promise<CloseFailure[]> {
    this.#closing ??= this.#closeNewestFirst()
    return this.#closing
  }

  async #closeNewestFirst(): Promise<CloseFailure[]> {
    const failures: CloseFailure[] = []
    for (let resource = this.#resources.pop(); resource; resource = this.#resources.pop()) {
      try {
        await withinLimit(resource)
      } catch (error) {
        failures.push({ resource: resource.name, error })
      }
    }
    return failures
  }
}

/** The timer is not unreferenced: with nothing else to wait for, the process would end before the remaining resources are closed. */
function withinLimit({ name, close, limitMs }: Resource): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not close within ${limitMs} ms`)), limitMs)
    Promise.resolve()
      .then(close)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
