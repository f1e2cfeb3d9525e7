// A new announcement of a building; with `corrects` in the address, the correction of one.
import { redirect } from 'react-router'
import { listSpaceChoices } from '#app/domain/listings/buildings/space-choices.queries.server.ts'
import { createAnnouncement } from '#app/domain/tenancy/announcements/announcement.commands.server.ts'
import { describeScope } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import {
  getBuildingAnnouncement,
  loadAnnouncingBuilding,
} from '#app/domain/tenancy/announcements/announcement.queries.server.ts'
import { createAnnouncementInput } from '#app/domain/tenancy/announcements/announcement.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { AnnouncementFields } from './shared/announcement-fields.tsx'
import { ANNOUNCEMENT_NOTICES } from './shared/announcement-notices.ts'
import type { Route } from './+types/new-announcement'

export const handle = buildCrumbBelow('buildings', m.building_title, m.announcement_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const correctsId = args.url.searchParams.get('corrects')
    const [building, spaces, corrected] = await Promise.all([
      loadAnnouncingBuilding(ctx, id),
      listSpaceChoices(ctx, id),
      correctsId ? getBuildingAnnouncement(ctx, id, correctsId) : null,
    ])
    return {
      building: { id, name: building.name },
      spaces,
      corrected: corrected?.announcement ?? null,
      formKey: crypto.randomUUID(),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, createAnnouncementInput, async (ctx, input) => {
    const { id } = args.params
    const announcementId = await createAnnouncement(ctx, id, input)
    const page = href('/dashboard/landlord/buildings/:id/announcements/:announcementId', { id, announcementId })
    return redirect(addDone(page, ANNOUNCEMENT_NOTICES, 'post'))
  })
}

export function meta() {
  return [{ title: m.announcement_new() }]
}

export default function NewAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { building, spaces, corrected, formKey } = loaderData
  const form = readFormState(actionData, {
    title: corrected?.title ?? '',
    body: corrected?.body ?? '',
    eventOn: corrected?.eventOn ?? '',
    eventFrom: corrected?.eventFrom ?? '',
    eventTo: corrected?.eventTo ?? '',
  })
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.announcement_new()} context={building.name} />
      <Card>
        <CardBody className="pt-4">
          <ActionForm
            alert={form.refusal}
            errors={form.errors}
            hiddenFields={{ key: form.values.key ?? formKey, corrects: corrected?.id }}
            submitLabel={m.announcement_post()}
            submitButton={{ wide: false, className: 'justify-self-start' }}
          >
            <p className="text-sm text-ink-soft">
              {corrected === null
                ? m.announcement_new_text()
                : m.announcement_correction_text({ title: corrected.title })}
            </p>
            <AnnouncementFields form={form} />
            {corrected === null && spaces.length > 0 ? (
              <Select
                name="space"
                label={m.announcement_field_scope()}
                defaultValue={form.values.space ?? ''}
                choices={[
                  { value: '', label: m.announcement_whole_building() },
                  ...spaces.map((space) => ({ value: space.id, label: describeScope(space) })),
                ]}
                error={form.errors.space}
              />
            ) : null}
          </ActionForm>
        </CardBody>
      </Card>
    </div>
  )
}
