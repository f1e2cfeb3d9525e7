// Lazy islands: parts that are complete as HTML and need their code only for interaction. The code is fetched when they become visible, or
// with the first interaction anywhere. Until then, and without JavaScript, the HTML of the server stays.
import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
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
 * For parts whose code is already loaded: React hydrates each in a piece of work of its own, so that a slow phone is not blocked by all of
 * them, and first the one that is clicked. It must not suspend until it is visible: every update of the page would then render it again
 * and throw the result away.
 */
export function hydrateSeparately<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  const Shown = memo(Component) as ComponentType<P>
  return function HydratedSeparately(props: P) {
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
}

const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const

let interaction: Promise<void> | undefined

/** The first one since the page was opened: a part inside another part must not wait for a second one, or the next page would wait with it. */
function waitForInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const controller = new AbortController()
    const finish = () => {
      controller.abort()
      resolve()
    }
    for (const eventName of INTERACTION_EVENTS)
      window.addEventListener(eventName, finish, { capture: true, signal: controller.signal })
  })
  return interaction
}

/** Resolves at once after a navigation in the browser. */
function waitUntilNeeded(id: string): Promise<void> {
  const element = document.querySelector(`#${id}`)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && finish(),
      { rootMargin: '1000000px 0px 0px 0px' }, // parts above the viewport count as visible, for jumps to an anchor below them
    )
    const finish = () => {
      observer.disconnect()
      resolve()
    }
    observer.observe(element)
    void waitForInteraction().then(finish)
  })
}
