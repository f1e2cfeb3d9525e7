import type { ReactNode } from 'react'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { getVerificationLabel } from '#app/domain/accounts/verification/verification.labels.ts'
import type { DeskItem } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

/** A picture is shown; a PDF is a download, because it was not made again by the server. */
export function DocumentView({ item: { id, kind, contentType, fileName } }: { item: DeskItem }) {
  const url = href('/admin/verifications/:id/document', { id })
  return (
    <Card>
      <CardHead title={getVerificationLabel(kind)} />
      <CardBody>
        {contentType === 'image/webp' ? (
          <img
            src={url}
            alt={m.desk_document()}
            className="max-h-[70vh] w-full rounded-picture bg-sand-100 object-contain"
          />
        ) : (
          <ButtonLink to={url} reloadDocument variant="line" size="compact" icon={<DownloadIcon size={16} />}>
            {m.desk_download({ name: fileName ?? m.desk_document() })}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}

export function DocumentFacts({ item }: { item: DeskItem }) {
  return (
    <Card>
      <CardHead title={m.desk_facts()} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
          <Fact label={m.ui_full_name()}>
            <TextLink to={toSection('users', { view: item.userId })}>{item.fullName}</TextLink>
          </Fact>
          <Fact label={m.ui_email()}>{item.email}</Fact>
          <Fact label={m.ui_type()}>{getRoleLabel(item.type)}</Fact>
          <Fact label={m.desk_joined()}>{formatDate(item.joinedAt)}</Fact>
          {item.kind === 'prc_license' ? (
            <>
              <Fact label={m.desk_agency()}>{item.agency ?? '–'}</Fact>
              <Fact label={m.desk_licence()}>{item.licence ?? '–'}</Fact>
              <Fact label={m.desk_expires()}>
                {item.licenceExpiresOn === null ? '–' : formatDate(item.licenceExpiresOn)}
              </Fact>
            </>
          ) : null}
          {item.propertyId === null ? null : (
            <>
              <Fact label={m.ui_property()}>
                <TextLink to={href('/dashboard/landlord/properties/:id/preview', { id: item.propertyId })}>
                  {item.propertyTitle || m.own_untitled()}
                </TextLink>
              </Fact>
              <Fact label={m.ui_address()}>{[item.street, item.city].filter(Boolean).join(', ')}</Fact>
            </>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-tiny text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
