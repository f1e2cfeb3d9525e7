// One section of the page: a skeleton while it loads, an error box if it fails. Other sections are not affected.
import type { ReactNode } from 'react'
import { Await, useRevalidator } from 'react-router'
import type { PageSection as Loaded, Section as Settled } from '#app/http/responses/section.server.ts'
import { Section, SectionError } from '#app/ui/errors/error-section.tsx'

type PageSectionProps<T> = {
  section: Loaded<T>
  /** Used in 'Unable to load {section}'. */
  name: string
  skeleton: ReactNode
  /** Replaces the default error box. */
  failed?: ReactNode
  /** Replaces `failed` if the response ends before the section has arrived. */
  interrupted?: ReactNode
  children: (value: T) => ReactNode
}

export function PageSection<T>({ section, name, skeleton, failed, interrupted, children }: PageSectionProps<T>) {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  const box = failed ?? <SectionError name={name} onRetry={retry} isBusy={state !== 'idle'} />
  const show = (settled: Settled<T>) => <Content section={settled} failed={box} content={children} />
  return (
    <Section name={name} fallback={skeleton} onRetry={retry}>
      {section instanceof Promise ? (
        <Await resolve={section} errorElement={interrupted ?? box}>
          {show}
        </Await>
      ) : (
        show(section)
      )}
    </Section>
  )
}

type ContentProps<T> = { section: Settled<T>; failed: ReactNode; content: (value: T) => ReactNode }

/** A component of its own, so that an error it throws is caught by the boundary of the section. */
function Content<T>({ section, failed, content }: ContentProps<T>) {
  return section.state === 'ready' ? content(section.value) : failed
}
