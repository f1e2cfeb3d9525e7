// Every component in every state, light and then dark. In production the address is a 404.
import { useState } from 'react'
import { fail } from '#app/errors/app-error.ts'
import { requireDevelopment } from '#app/http/request/environment.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { PortalContainer } from '#app/ui/overlays/portal-container.tsx'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import type { Route } from './+types/components'
import { SAMPLES } from './components/samples.ts'
import { Charts } from './components/charts.tsx'
import { ConsoleEditor } from './components/console-editor.tsx'
import { ConsoleList } from './components/console-list.tsx'
import { ConsoleParts } from './components/console-parts.tsx'
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

export const meta: Route.MetaFunction = () => [{ title: SAMPLES.title }]

export default function Components() {
  return (
    <>
      <div className="px-4 py-6 md:px-8">
        <ConsolePageHead
          title={SAMPLES.title}
          badge={<StatusBadge tone="sea">{SAMPLES.badge}</StatusBadge>}
          context={SAMPLES.intro}
          actions={
            <>
              <ButtonLink to="/dev/components" variant="line" size="compact" icon={<RefreshIcon size={16} />}>
                {SAMPLES.buttons.compact}
              </ButtonLink>
              <ButtonLink to="/" size="compact">
                {SAMPLES.buttons.browse}
              </ButtonLink>
            </>
          }
        />
      </div>
      <Panel theme="light" />
      <Panel theme="dark" />
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
          <div className="gap-x-10 lg:grid lg:grid-cols-2">
            <Controls />
            <Forms theme={theme} />
            <Feedback />
            <Navigation theme={theme} />
            <Floating />
            <Data />
            <Foundations />
          </div>
          <ConsoleParts theme={theme} />
          <ConsoleList theme={theme} />
          <ConsoleEditor theme={theme} />
          <Charts theme={theme} />
        </ToastProvider>
      </PortalContainer>
    </div>
  )
}
