// Parts of the page that are complete as HTML and need their code only when somebody comes to them: it is fetched when they are seen,
// or with the first touch anywhere. Until then the server's HTML stands as it is; without JavaScript for good.
import { type ComponentType, memo, type ReactNode, Suspense, use, useSyncExternalStore } from 'react'
import { Section } from '#app/ui/errors/error-section.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

type Source<P> = {
  /** Of an element the server has put there. */
  id: string
  load: () => Promise<ComponentType<P>>
}
type Frame = { name: string; fallback: ReactNode }

/** `prepare` is for the server, which needs the code before it can write the HTML. */
export function laterPart<P extends object>({ id, load }: Source<P>) {
  let ready: ComponentType<P> | undefined
  const Later = lazyWithRetry<P>(async () => {
    await wanted(id)
    return { default: await load() }
  })
  function Part({ name, fallback, ...props }: P & Frame) {
    const Shown = ready ?? Later
    return (
      <Section name={name} fallback={fallback}>
        <Shown {...(props as unknown as P)} />
      </Section>
    )
  }
  return { Part, prepare: async () => (ready ??= await load()) }
}

/**
 * The same for one of many small parts whose code is here already: waking them all at once would keep a slow phone busy for nothing.
 * `id` is that of the first of them.
 */
export function wokenOnSight<P extends object>(id: string, Component: ComponentType<P>): ComponentType<P> {
  const waking = wakingOf(id)
  const Shown = memo(Component) as ComponentType<P> // finding out that it is no longer the server's is no reason to draw it again
  function Gate(props: P) {
    const isOfServer = useIsOfServer()
    const sleep = waking()
    if (isOfServer && sleep) use(sleep)
    return <Shown {...props} />
  }
  return function Woken(props: P) {
    return (
      <Suspense>
        <Gate {...props} />
      </Suspense>
    )
  }
}

/** True while the server's HTML stands and is taken over. When React draws it anew instead, nothing must be waited for: it would be gone. */
function useIsOfServer(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const neverChanges = () => () => undefined

/** Null once awake: on the server at once, and on a page that was not there before. */
function wakingOf(id: string): () => Promise<void> | null {
  let sleep: Promise<void> | null | undefined
  return () => {
    if (sleep !== undefined) return sleep
    if (typeof document === 'undefined' || !document.querySelector(`#${id}`)) return (sleep = null)
    return (sleep = wanted(id).then(() => void (sleep = null)))
  }
}

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const

/** On a page that was not there before, at once. */
function wanted(id: string): Promise<void> {
  const element = document.querySelector(`#${id}`)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && go(),
      { rootMargin: '1000000px 0px 0px 0px' }, // whoever jumps past it has come to it as well
    )
    const go = () => {
      sight.disconnect()
      listening.abort()
      resolve()
    }
    sight.observe(element)
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, go, { capture: true, signal: listening.signal })
  })
}
