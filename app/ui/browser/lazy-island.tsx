// Lazy islands: parts that are complete as HTML and need their code only for interaction. The code is fetched when they become visible, or
// with the first interaction anywhere. Until then, and without JavaScript, the HTML of the server stays.
import { type ComponentType, memo, type ReactNode, Suspense, use, useSyncExternalStore } from 'react'
import { Section } from '#app/ui/errors/error-section.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

type Source<P> = {
  /** Id of an element in the server's HTML. */
  id: string
  load: () => Promise<ComponentType<P>>
}
type Frame = { name: string; fallback: ReactNode }

/** `prepare` is for the server, which loads the code before it renders the HTML. */
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
 * Delays only the hydration, for many small parts whose code is already loaded: hydrating all at once would block a slow phone. `id` is
 * that of the first part.
 */
export function hydrateWhenVisible<P extends object>(id: string, Component: ComponentType<P>): ComponentType<P> {
  const getPendingHydration = createHydrationWait(id)
  const Shown = memo(Component) as ComponentType<P> // memo: the change of isServerHtml after hydration must not render it again
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

/** True while React hydrates the server's HTML. False when React renders it from scratch: suspending then would remove the HTML. */
function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

const subscribeToNothing = () => () => undefined

/** Null when there is nothing to wait for: on the server, after hydration, and after a navigation in the browser. */
function createHydrationWait(id: string): () => Promise<void> | null {
  let pending: Promise<void> | null | undefined
  return () => {
    if (pending !== undefined) return pending
    if (typeof document === 'undefined' || !document.querySelector(`#${id}`)) return (pending = null)
    return (pending = waitUntilNeeded(id).then(() => void (pending = null)))
  }
}

const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const

/** Resolves at once after a navigation in the browser. */
function waitUntilNeeded(id: string): Promise<void> {
  const element = document.querySelector(`#${id}`)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const controller = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && finish(),
      { rootMargin: '1000000px 0px 0px 0px' }, // parts above the viewport count as visible, for jumps to an anchor below them
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
