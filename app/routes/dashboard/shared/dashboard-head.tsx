import type { ReactNode } from 'react'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { m } from '#app/messages/messages.js'

type DashboardHeadProps = { name: string; context: string; newText: string; actions?: ReactNode }

/** What came while the page was open is named in the line that is there anyway, so that nothing moves. */
export function DashboardHead({ name, context, newText, actions }: DashboardHeadProps) {
  return (
    <ConsolePageHead
      title={m.layout_welcome({ name })}
      context={
        <>
          {context}
          <output className="font-semibold text-sea-strong">{newText ? ` · ${newText}` : ''}</output>
        </>
      }
      actions={actions}
    />
  )
}
