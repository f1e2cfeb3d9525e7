// The set-up of an authenticator app: scan the secret, confirm a code of it, or start again with another secret.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'

type SetupProps = { form: FormState; view: { secret: string; uri: string; qr: QrCode } }

export function TwoFactorSetup({ view: { secret, uri, qr }, form }: SetupProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card>
      <CardBody className="grid gap-6 pt-4 md:pt-4.5">
        <ol className="grid gap-6">
          <Step number={1}>
            <p>{m.twofactor_step_scan()}</p>
            <QrPicture size={qr.size} path={qr.path} />
            <p className="text-label">
              {m.twofactor_step_type()}
              <code className="mt-1.5 block rounded-control bg-sand-100 px-3.5 py-2.5 text-base wrap-anywhere select-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center justify-self-start text-label font-semibold text-sea underline"
            >
              {m.twofactor_step_open()}
            </a>
          </Step>
          <Step number={2}>
            <p>{m.twofactor_step_confirm()}</p>
            {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
            <Form method="post" noValidate className="grid gap-4 sm:max-w-80">
              <input type="hidden" name="intent" value="confirm" />
              <CodeField error={form.errors.code} />
              <Button type="submit" loading={isBusy}>
                {m.twofactor_confirm()}
              </Button>
            </Form>
          </Step>
        </ol>
        <Form method="post" className="border-t border-line pt-4">
          <input type="hidden" name="intent" value="begin" />
          <Button type="submit" variant="ghost" size="small" className="-ml-4">
            {m.twofactor_restart()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-sea-soft font-semibold text-sea-strong"
      >
        {number}
      </span>
      <div className="grid gap-4 pt-1">{children}</div>
    </li>
  )
}
