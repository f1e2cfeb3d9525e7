import type { MouseEvent, ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

/**
 * Around the dashboard of somebody else. The server refuses every change anyway; the links lead to pages of that person, which an
 * administrator cannot open, so they do nothing here.
 */
export function ViewedDashboard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Alert
        tone="amber"
        title={m.view_as_banner({ name })}
        className="mb-5"
        action={<TextLink to="/admin/dashboard/users">{m.view_as_back()}</TextLink>}
      >
        {m.view_as_text()}
      </Alert>
      <div onClickCapture={keepOnPage}>{children}</div>
    </>
  )
}

function keepOnPage(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button')) {
    event.preventDefault()
    event.stopPropagation()
  }
}
