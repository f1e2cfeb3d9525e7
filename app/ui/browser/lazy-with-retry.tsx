// Lazy imports with retries after 1, 2 and 3 s before an error is shown.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { LAZY_RETRY_DELAYS_MS } from '#app/shared/constants.ts'
import { ChunkLoadError } from './chunk-recovery.ts'

/** `load` gets the number of the attempt: 0, then 1 to 3. */
export async function importWithRetry<T>(
  load: (attempt: number) => Promise<T>,
  delays: readonly number[] = LAZY_RETRY_DELAYS_MS,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load(attempt)
    } catch (error) {
      const delay = delays[attempt]
      if (delay === undefined) throw new ChunkLoadError('A part of the page could not be fetched', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** React.lazy caches a rejection. An error box calls this before it retries, so that the parts are imported again. */
export function resetFailedParts(): void {
  for (const reset of failedResets) reset()
  failedResets.clear()
}
const failedResets = new Set<() => void>()

/** Like React.lazy, with retries. */
export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let current: LazyExoticComponent<ComponentType<P>> | undefined
  const createLazy = () =>
    lazy(() =>
      importWithRetry(load).catch((error: unknown) => {
        failedResets.add(() => (current = undefined))
        throw error
      }),
    )
  return function LazyPart(props: P) {
    current ??= createLazy()
    const Part: ComponentType<P> = current
    return <Part {...props} />
  }
}
