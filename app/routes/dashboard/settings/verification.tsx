// Documents that a person hands in to be checked. One card for each kind: what was checked, what waits, and the form.
import { Form, redirect, useNavigation } from 'react-router'
import { handInDocument } from '#app/domain/accounts/verification/verification-request.commands.server.ts'
import { getVerificationLabel, getVerificationLine } from '#app/domain/accounts/verification/verification.labels.ts'
import { listOwnVerifications } from '#app/domain/accounts/verification/verification.queries.server.ts'
import { handInInput } from '#app/domain/accounts/verification/verification.schema.ts'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { storeAuthorityDocument } from '#app/domain/listings/editor/authority-document.commands.server.ts'
import { listOwnTitles } from '#app/domain/listings/own/own-titles.queries.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import type { DocumentVerificationKind } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { SAVED, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/verification'

export const handle: Crumb = { crumb: m.settings_verification }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const role = ctx.actor?.role
    const isHost = role === 'landlord' || role === 'agent'
    const [own, listings, { maxUploadMb }] = await Promise.all([
      listOwnVerifications(ctx),
      isHost ? listOwnTitles(ctx) : [],
      getSettings(ctx),
    ])
    const kinds: DocumentVerificationKind[] = [
      'government_id',
      ...(role === 'agent' ? (['prc_license'] as const) : []),
      ...(isHost ? (['owner_authority'] as const) : []),
    ]
    return { ...own, listings, kinds, maxUploadMb }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, handInInput, async (ctx, input) => {
    if (input.kind === 'owner_authority') await storeAuthorityDocument(ctx, input.propertyId, input.document)
    else await handInDocument(ctx, input.kind, input.document)
    return redirect(`/dashboard/settings/verification${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_verification() }]
}

export default function VerificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData)
  const refusedKind = state.refusal === undefined ? null : state.values.kind
  return (
    <>
      <SettingsHead
        title={m.settings_verification()}
        text={m.verification_settings_intro()}
        saved={m.verification_saved()}
      />
      <div className="grid max-w-160 grid-cols-1 gap-4">
        {state.alert === undefined ? null : <Alert tone="brick" title={state.alert} isAnnounced />}
        {loaderData.kinds.map((kind) => (
          <KindCard key={kind} kind={kind} data={loaderData} refused={refusedKind === kind ? state : undefined} />
        ))}
      </div>
    </>
  )
}

type KindCardProps = {
  kind: DocumentVerificationKind
  data: Route.ComponentProps['loaderData']
  refused: FormState | undefined
}

function KindCard({ kind, data: { requests, checks, listings, maxUploadMb }, refused }: KindCardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { errors, values } = refused ?? readFormState(undefined)
  const ofKind = requests.filter((request) => request.kind === kind)
  const checked = checks.filter((check) => check.kind === kind)
  const getTitle = (id: string | null) => listings.find((listing) => listing.id === id)?.title
  const isAuthority = kind === 'owner_authority'
  return (
    <Card>
      <CardHead title={getVerificationLabel(kind)} level={3} />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        <ul className="grid grid-cols-1 gap-1.5">
          {checked.map((check) => (
            <li key={`${check.propertyId} ${check.checkedAt.toISOString()}`}>
              {[getTitle(check.propertyId), getVerificationLine(check)].filter(Boolean).join(': ')}
            </li>
          ))}
          {ofKind
            .filter(({ status }) => status !== 'approved')
            .map(({ id, status, reason, createdAt, propertyId }) => (
              <li key={id}>
                {getTitle(propertyId) ? `${getTitle(propertyId)}: ` : null}
                {status === 'pending'
                  ? m.verification_pending({ date: formatDate(createdAt) })
                  : m.verification_refused({ reason: reason ?? '' })}{' '}
                <TextLink to={href('/dashboard/settings/verification/:id/document', { id })} reloadDocument>
                  {m.ui_open_document()}
                </TextLink>
              </li>
            ))}
          {checked.length === 0 && ofKind.length === 0 ? (
            <li className="text-ink-soft">{m.verification_none()}</li>
          ) : null}
        </ul>
        {isAuthority && listings.length === 0 ? (
          <p className="text-ink-soft">{m.verification_no_listing()}</p>
        ) : (
          <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-3">
            <input type="hidden" name="kind" value={kind} />
            {isAuthority ? (
              <Select
                name="propertyId"
                label={m.verification_listing()}
                choices={listings.map(({ id, title }) => ({ value: id, label: title }))}
                defaultValue={values.propertyId}
                error={errors.propertyId}
              />
            ) : null}
            <FileDrop
              name="document"
              label={m.verification_file()}
              hint={m.document_file_hint({ mb: maxUploadMb })}
              accept={DOCUMENT_ACCEPT}
              maxMb={maxUploadMb}
              required
              error={errors.document}
            />
            <Button type="submit" size="small" variant="line" loading={isBusy} className="justify-self-start">
              {m.ui_send()}
            </Button>
          </Form>
        )}
      </CardBody>
    </Card>
  )
}
