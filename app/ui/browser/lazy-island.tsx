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
export function lazyIsland<P extends object>({ id, load }: Source<P>) {
  let loaded: ComponentType<P> | undefined
  const LazyComponent = lazyWithRetry<P>(async () => {
    await waitUntilNeeded(id)
    return { default: await load() }
  })
  function Part({ name, fallback, ...props }: P & Frame) {
    const Shown = loaded ?? LazyComponent
    return (
      <Section name={name} fallback={fallback}>
        <Shown {...(props as unknown as P)} />
      </Section>
    )
  }
  return { Part, prepare: async () => (loaded ??= await load()) }
}

/**
 * The same for one of many small parts whose code is here already: waking them all at once would keep a slow phone busy for nothing.
 * `id` is that of the first of them.
 */
export function hydrateWhenVisible<P extends object>(id: string, Component: ComponentType<P>): ComponentType<P> {
  const getPendingHydration = createHydrationWait(id)
  const Shown = memo(Component) as ComponentType<P> // finding out that it is no longer the server's is no reason to draw it again
  function HydrationGate(props: P) {
    const isServerHtml = useIsServerHtml()
    const pendingHydration = getPendingHydration()
    if (isServerHtml && pendingHydration) use(pendingHydration)
    return <Shown {...props} />
  }
  return function HydratedWhenVisible(props: P) {
    return (
      <Suspense>
        <HydrationGate {...props} />
      </Suspense>
    )
  }
}

/** True while the server's HTML stands and is taken over. When React draws it anew instead, nothing must be waited for: it would be gone. */
function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

const subscribeToNothing = () => () => undefined

/** Null once awake: on the server at once, and on a page that was not there before. */
function createHydrationWait(id: string): () => Promise<void> | null {
  let pending: Promise<void> | null | undefined
  return () => {
    if (pending !== undefined) return pending
    if (typeof document === 'undefined' || !document.querySelector(`#${id}`)) return (pending = null)
    return (pending = waitUntilNeeded(id).then(() => void (pending = null)))
  }
}

const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const

/** On a page that was not there before, at once. */
function waitUntilNeeded(id: string): Promise<void> {
  const element = document.querySelector(`#${id}`)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const controller = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && finish(),
      { rootMargin: '1000000px 0px 0px 0px' }, // whoever jumps past it has come to it as well
    )
    const finish = () => {
      observer.disconnect()
      controller.abort()
      resolve()
    }
    observer.observe(element)
    for (const eventName of INTERACTION_EVENTS)
      window.addEventListener(eventName, finish, { capture: true, signal: controller.signal })
  })
}
