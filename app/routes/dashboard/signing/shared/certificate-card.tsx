// The certificate of a signed lease: who, when, how it was confirmed, and the fingerprint of the file.
import { getSignerRoleLabel } from '#app/domain/tenancy/invited-signers/invited-signer.labels.ts'
import { describeWay, formatFingerprint, getSignerLabel } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { DRAWING_SIZE } from '#app/domain/tenancy/signing/signing.rules.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'

export function CertificateCard({ signing, verifyUrl }: { signing: SigningView; verifyUrl: string }) {
  const { fileHash, fileUrl, draft } = signing
  return (
    <Card>
      <CardHead title={m.lease_certificate()} sub={m.lease_draft_number({ number: draft })} />
      <CardBody className="grid grid-cols-1 gap-4 text-sm">
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {listMade(signing).map(({ key, label, name, drawing, signedAt, way }) => (
            <li key={key} className="min-w-0 break-words">
              <p className="text-tiny text-ink-soft">{label}</p>
              {drawing === null ? null : (
                <svg
                  viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
                  aria-hidden="true"
                  className="h-14 text-ink"
                >
                  <path d={drawing} fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
                </svg>
              )}
              <b className="font-semibold">{name}</b>
              <p>{formatDateTime(signedAt)}</p>
              <p className="text-ink-soft">{way}</p>
            </li>
          ))}
        </ul>
        {fileHash === null ? null : (
          <div className="rounded-box bg-page p-3.5">
            <p className="font-semibold">{m.signing_fingerprint()}</p>
            <code className="text-tiny break-words">{formatFingerprint(fileHash)}</code>
            <p className="mt-1 text-tiny break-words text-ink-soft">
              {m.signing_fingerprint_hint({ address: verifyUrl })}
            </p>
          </div>
        )}
      </CardBody>
      <CardFoot>
        <a href={fileUrl} download className={buttonClass({ size: 'compact' })}>
          {m.signing_download()}
        </a>
      </CardFoot>
    </Card>
  )
}

type MadeSignature = { key: string; label: string; name: string; drawing: string | null; signedAt: Date; way: string }

/** The two sides, then the guarantor and the witnesses, as on the PDF. */
function listMade({ signatures, signers }: SigningView): MadeSignature[] {
  return [
    ...signatures.map(({ side, way, codeSentTo, ...signature }) => ({
      ...signature,
      key: side,
      label: getSignerLabel(side),
      way: describeWay({ way, codeSentTo }),
    })),
    ...signers.flatMap(({ id, role, name, signedName, drawing, signedAt, maskedEmail }) =>
      signedAt === null
        ? []
        : [
            {
              key: id,
              label: getSignerRoleLabel(role),
              name: signedName ?? name,
              drawing,
              signedAt,
              way: m.lease_signature_code({ email: maskedEmail }),
            },
          ],
    ),
  ]
}
