// The page behind a link of a newsletter mail: one question and one button. A button, because mail scanners open every link.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'

type NewsletterStepProps = {
  token: string
  title: string
  text: string
  button: string
  done: { title: string; text: string }
  actionData: { isDone: true } | { error: { message: string } } | undefined
  /** Further fields of the form. */
  children?: ReactNode
}

export function NewsletterStep({ token, title, text, button, done, actionData, children }: NewsletterStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  const isDone = actionData !== undefined && 'isDone' in actionData
  return (
    <div className="page-width max-w-160! py-12 md:py-20">
      <title>{isDone ? done.title : title}</title>
      <h1 className="font-head text-title font-bold">{isDone ? done.title : title}</h1>
      <p className="mt-4 text-ink-soft" aria-live="polite">
        {isDone ? done.text : text}
      </p>
      {isDone ? null : (
        <Form method="post" className="mt-6 grid justify-items-start gap-4">
          {actionData && 'error' in actionData ? <Alert tone="brick" title={actionData.error.message} /> : null}
          <input type="hidden" name="token" value={token} />
          {children}
          <Button type="submit" loading={isBusy}>
            {button}
          </Button>
        </Form>
      )}
    </div>
  )
}
