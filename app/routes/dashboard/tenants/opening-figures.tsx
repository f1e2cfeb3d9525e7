// What the owner wrote when adding a tenant: the invitation for the owner, and the figures that the tenant confirms or contests.
import { Form, redirect } from 'react-router'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import {
  confirmAllFigures,
  confirmFigure,
  contestFigure,
  correctFigure,
  keepFigure,
} from '#app/domain/tenancy/opening-figures/answer-figure.commands.server.ts'
import { correctCheck, removeCheck } from '#app/domain/tenancy/opening-figures/correct-check.commands.server.ts'
import { getOpeningFigures } from '#app/domain/tenancy/opening-figures/opening-figure.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import {
  inviteTenant,
  withdrawInvitation,
} from '#app/domain/tenancy/tenant-invitations/invite-tenant.commands.server.ts'
import { getInvitationCard } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.queries.server.ts'
import { openingAction } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { FigureRow } from './opening-figures/figure-row.tsx'
import { InvitationCard } from './opening-figures/invitation-card.tsx'
import { OPENING_NOTICES } from '#app/routes/shared/opening-notices.ts'
import type { Route } from './+types/opening-figures'

export const handle = buildRentalCrumb(m.opening_title, 'lease')
export const headers = refusalHeaders

/** A rental that started with a booking or a renewal has no such figures. */
export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const rental = await loadRental(ctx, args.params.id)
    if (!rental.addedByOwner) throw redirect(href('/dashboard/rentals/:id', { id: rental.id }))
    const [opening, invitation] = await Promise.all([getOpeningFigures(ctx, rental), getInvitationCard(ctx, rental)])
    const { title, titleFil } = rental.listing
    const listing = pickTranslation(ctx.request.locale, title, titleFil)
    return { ...opening, invitation, listing, formKey: crypto.randomUUID() }
  })
}

export const action = defineActions(
  openingAction,
  OPENING_NOTICES,
  ({ params: { id: rentalId }, url }: Route.ActionArgs) => ({
    invite: async (ctx, input) =>
      redirect(addDone(url.pathname, OPENING_NOTICES, await inviteTenant(ctx, { rentalId, ...input }))),
    withdraw: (ctx) => withdrawInvitation(ctx, rentalId),
    confirm: (ctx, { figure }) => confirmFigure(ctx, { rentalId, figure }),
    confirmAll: (ctx) => confirmAllFigures(ctx, rentalId),
    contest: (ctx, input) => contestFigure(ctx, { rentalId, ...input }),
    keep: (ctx, input) => keepFigure(ctx, { rentalId, ...input }),
    correct: (ctx, input) => correctFigure(ctx, { rentalId, ...input }),
    correctCheck: (ctx, input) => correctCheck(ctx, { rentalId, ...input }),
    removeCheck: (ctx, input) => removeCheck(ctx, { rentalId, ...input }),
  }),
)

export function meta() {
  return [{ title: m.opening_title() }]
}

export default function OpeningFigures({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, allowed, invitation, listing, formKey } = loaderData
  const form = readFormState(actionData)
  const isOpen = allowed.answer && figures.some(({ status }) => status === 'proposed')
  return (
    <div className="max-w-240">
      <ConsolePageHead title={m.opening_title()} context={listing} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={OPENING_NOTICES} form={form} tones={{ limited: 'amber' }} />
        {invitation === null ? null : <InvitationCard invitation={invitation} form={form} formKey={formKey} />}
        <Card>
          <CardHead
            title={m.opening_figures()}
            sub={invitation === null ? m.opening_figures_text() : m.opening_figures_waiting()}
          />
          <ul className="border-t border-line">
            {figures.map((figure) => (
              <FigureRow key={figure.id} figure={figure} allowed={allowed} form={form} />
            ))}
          </ul>
          {isOpen ? (
            <CardBody>
              <Form method="post">
                <Button type="submit" name="intent" value="confirmAll">
                  {m.opening_confirm_all()}
                </Button>
              </Form>
            </CardBody>
          ) : null}
        </Card>
      </div>
    </div>
  )
}
