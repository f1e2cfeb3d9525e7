// The decision about a pending application, before its facts: what an approval does, and the button that does it at once.
import { Form, useNavigation } from 'react-router'
import type { ApprovalPreview } from '#app/domain/tenancy/bookings/approval-preview.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { ApprovalEffects, canApprove } from '#app/routes/shared/decision-dialogs.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { CheckIcon, XIcon } from '#app/ui/icons/icons.tsx'

type Props = { name: string; preview: ApprovalPreview; action: string }

export function DecisionForm({ name, preview, action }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'approve'
  return (
    <Card>
      <CardHead title={m.received_approve_title()} sub={m.received_approve_text({ name })} />
      <CardBody className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 basis-88 max-sm:grow">
          <ApprovalEffects preview={preview} />
        </div>
        <Form method="post" action={action} className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink
            to={`${action}?dialog=reject`}
            preventScrollReset
            variant="line"
            size="compact"
            icon={<XIcon size={18} />}
          >
            {m.received_reject()}
          </ButtonLink>
          <Button
            type="submit"
            name="intent"
            value="approve"
            size="compact"
            icon={<CheckIcon size={18} />}
            loading={isBusy}
            disabled={!canApprove(preview)}
          >
            {m.ui_approve()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
