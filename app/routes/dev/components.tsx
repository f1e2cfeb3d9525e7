// Every component in every state, light and dark side by side. In production the address is a 404.
import { useState } from 'react'
import { fail } from '#app/errors/app-error.ts'
import { requireDevelopment } from '#app/http/request/environment.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { PortalContainer } from '#app/ui/overlays/portal-container.tsx'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import type { Route } from './+types/components'
import { SAMPLES } from './components/samples.ts'
import { Controls } from './components/controls.tsx'
import { Data } from './components/data.tsx'
import { Feedback } from './components/feedback.tsx'
import { Floating } from './components/floating.tsx'
import { Forms } from './components/forms.tsx'
import { Foundations } from './components/foundations.tsx'
import { Navigation } from './components/navigation.tsx'
import type { Theme } from './components/specimen.tsx'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    requireDevelopment(ctx)
    return null
  })
}

/** This page accepts no forms. */
export function action(args: Route.ActionArgs) {
  return read(args, () => fail('app.notFound'))
}

export const meta: Route.MetaFunction = () => [{ title: SAMPLES.title }, { name: 'robots', content: 'noindex' }]

export default function Components() {
  return (
    <>
      <div className="page-width py-10">
        <h1 className="font-head text-title font-bold">{SAMPLES.title}</h1>
        <p className="mt-2 text-ink-soft">{SAMPLES.intro}</p>
      </div>
      <div className="grid lg:grid-cols-2">
        <Panel theme="light" />
        <Panel theme="dark" />
      </div>
    </>
  )
}

/** Dialogs and menus of a panel are rendered inside it, so that they have its theme. */
function Panel({ theme }: { theme: Theme }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <div ref={setElement} data-theme={theme} className="min-w-0 bg-page px-4 py-8 md:px-8">
      <PortalContainer value={element}>
        <ToastProvider>
          <h2 className="font-head text-section font-bold">{SAMPLES.panels[theme]}</h2>
          <Controls />
          <Forms theme={theme} />
          <Feedback />
          <Navigation theme={theme} />
          <Floating />
          <Data />
          <Foundations />
        </ToastProvider>
      </PortalContainer>
    </div>
  )
}
