// The terms that matter most, what changed since the last version, and all clauses with their explanation.
import { ClauseList } from '#app/domain/tenancy/signing/components/clause-list.tsx'
import type { SigningPage, SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { getPaperTitle } from '#app/domain/tenancy/signing/signing.labels.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'

type PaperTextCardProps = { page: SigningPage; signing: SigningView }

export function PaperTextCard({ page: { kind, terms }, signing }: PaperTextCardProps) {
  const { clauses, changes, fileUrl, status } = signing
  return (
    <>
      {changes.length === 0 || status !== 'open' ? null : <ChangesCard changes={changes} />}
      <Card>
        <CardHead title={getPaperTitle(kind)} />
        <CardBody className="grid grid-cols-1 gap-4 text-sm">
          {/* Those of today: a void paper says others */}
          {terms.length === 0 || status === 'void' ? null : (
            <dl className="grid grid-cols-1 gap-2 rounded-box bg-page p-3.5 sm:grid-cols-3">
              {terms.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-tiny text-ink-soft">{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <ClauseList clauses={clauses} />
        </CardBody>
        {status === 'signed' ? null : (
          <CardFoot>
            <a href={fileUrl} download className="text-sea underline underline-offset-3">
              {m.signing_pdf()}
            </a>
          </CardFoot>
        )}
      </Card>
    </>
  )
}

function ChangesCard({ changes }: Pick<SigningView, 'changes'>) {
  return (
    <Card>
      <CardHead title={m.signing_changes()} count={String(changes.length)} />
      <CardBody>
        <ul className="grid grid-cols-1 gap-3 text-sm">
          {changes.map(({ heading, before, after }) => (
            <li key={heading}>
              <h3 className="font-semibold">{heading}</h3>
              {before === null ? null : (
                <p className="break-words whitespace-pre-line text-ink-soft">
                  {m.audit_before()}: <del>{before}</del>
                </p>
              )}
              <p className="break-words whitespace-pre-line">
                {m.audit_after()}:{' '}
                {after === null ? m.own_import_left_out() : <ins className="no-underline">{after}</ins>}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
