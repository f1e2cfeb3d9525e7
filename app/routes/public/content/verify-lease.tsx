// Whether a PDF is a paper that was signed here and was not changed. The fingerprint is computed in the browser, and the file stays there;
// without JavaScript the fingerprint of the certificate or of another program can be entered.
import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getPaperName, getSignerLabel } from '#app/domain/tenancy/signing/signing.labels.ts'
import { getSignerRoleLabel } from '#app/domain/tenancy/invited-signers/invited-signer.labels.ts'
import { fingerprintInput, paperReference } from '#app/domain/tenancy/signing/signing.schema.ts'
import {
  findPaperByReference,
  findSignedPaper,
  type ReferredPaper,
  type VerifiedPaper,
} from '#app/domain/tenancy/signing/verify-lease.queries.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { href } from '#app/shared/href.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/verify-lease'

/** A signed paper is far smaller; a browser would hold a larger file in memory for nothing. */
const MAX_FILE_MB = 50

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    const typed = args.url.searchParams.get('sha256') ?? ''
    const parsed = fingerprintInput.safeParse({ sha256: typed })
    const referred = args.url.searchParams.get('paper')
    const reference = paperReference.safeParse(referred ?? '')
    return {
      siteName,
      isReferred: referred !== null && !parsed.success,
      referred: reference.success ? await findPaperByReference(ctx, reference.data) : null,
      typed: typed.slice(0, 200),
      isWrong: typed !== '' && !parsed.success,
      paper: parsed.success ? await findSignedPaper(ctx, parsed.data.sha256) : null,
      isChecked: parsed.success,
      head: buildPageHead({
        title: m.verify_lease_title(),
        description: m.verify_lease_description(),
        siteName,
        address: getCanonicalUrl(ctx, '/verify'),
      }),
    }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function VerifyLease({ loaderData }: Route.ComponentProps) {
  const { siteName, typed, isWrong, isChecked, paper, isReferred, referred } = loaderData
  return (
    <div className="page-width max-w-180 pt-8 pb-12 md:pt-12">
      <h1 className="font-head text-title font-bold">{m.verify_lease_title()}</h1>
      <p className="mt-4 mb-8 text-ink-soft">{m.verify_lease_lead()}</p>
      {isChecked ? <Result paper={paper} siteName={siteName} /> : null}
      {isReferred ? <Referred paper={referred} siteName={siteName} /> : null}
      <FileChoice />
      <Form action={href('/verify')} className="mt-6 grid gap-4">
        <Field
          key={typed}
          name="sha256"
          label={m.verify_lease_fingerprint()}
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          error={isWrong ? m.field_lease_fingerprint_invalid() : undefined}
          required
        />
        <div>
          <Button type="submit" variant="line">
            {m.ui_compare()}
          </Button>
        </div>
      </Form>
    </div>
  )
}

function Result({ paper, siteName }: { paper: VerifiedPaper | null; siteName: string }) {
  if (paper === null)
    return (
      <Alert tone="brick" title={m.verify_lease_not_found()} isAnnounced>
        {m.verify_lease_not_found_text({ site: siteName })}
      </Alert>
    )
  return (
    <Alert tone="leaf" title={m.verify_lease_found({ paper: getPaperName(paper.kind) })} isAnnounced>
      <ul>
        {paper.signatures.map(({ who, signedAt }) => (
          <li key={`${who} ${signedAt.getTime()}`}>
            {m.verify_lease_signature({ who: labelSigner(who), time: formatDateTime(signedAt) })}
          </li>
        ))}
      </ul>
      <p>{m.verify_lease_found_text({ time: formatDateTime(paper.sealedAt) })}</p>
    </Alert>
  )
}

const labelSigner = (who: VerifiedPaper['signatures'][number]['who']): string =>
  who === 'owner' || who === 'tenant' ? getSignerLabel(who) : getSignerRoleLabel(who)

/** The code on a paper was scanned. A changed copy has the same code, so the file is still asked for. */
function Referred({ paper, siteName }: { paper: ReferredPaper | null; siteName: string }) {
  if (paper === null)
    return (
      <Alert tone="brick" title={m.verify_lease_no_reference()} isAnnounced>
        {m.verify_lease_no_reference_text({ site: siteName })}
      </Alert>
    )
  return (
    <Alert
      tone="slate"
      title={m.verify_lease_referred({ paper: getPaperName(paper.kind), time: formatDateTime(paper.sealedAt) })}
      isAnnounced
    >
      {m.verify_lease_referred_text()}
    </Alert>
  )
}

function FileChoice() {
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  if (!isHydrated) return null
  const check = ([file]: readonly File[]) => {
    if (!file) return
    setHasFailed(false)
    computeFingerprint(file)
      .then((sha256) => navigate(`${href('/verify')}?sha256=${sha256}`, { preventScrollReset: true }))
      .catch(() => setHasFailed(true))
  }
  return (
    <div className="mt-6">
      <FileDrop
        accept="application/pdf,.pdf"
        label={m.verify_lease_file()}
        maxMb={MAX_FILE_MB}
        onFiles={check}
        error={hasFailed ? m.verify_lease_unreadable() : undefined}
      />
    </div>
  )
}

async function computeFingerprint(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
