// A paper as a PDF: to read before signing, and sealed with the certificate of its signatures.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildModules } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getDeclaration, getSignerRoleLabel } from '#app/domain/tenancy/invited-signers/invited-signer.labels.ts'
import type { StoredSigner } from '#app/domain/tenancy/invited-signers/invited-signer.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { StoredSignature, StoredSigning } from './signing-access.queries.server.ts'
import { describeWay, formatFingerprint, getPaperTitle } from './signing.labels.ts'
import { DRAWING_SIZE } from './signing.rules.ts'

/** Each clause with its number, and below it the explanation. */
export const buildClauseBlocks = (clauses: readonly LeaseClause[]): PdfBlock[] =>
  clauses.flatMap(({ heading, text, explanation }, index): PdfBlock[] => [
    { kind: 'heading', text: `${index + 1}. ${heading}` },
    { kind: 'text', text },
    ...(explanation === '' ? [] : [{ kind: 'text' as const, text: explanation, isSoft: true }]),
  ])

type Site = { siteName: string; baseUrl: string }
type DrawnPaper = Pick<StoredSigning, 'kind' | 'content' | 'draft' | 'hash' | 'reference'>
type DrawnSignature = Pick<
  StoredSignature,
  'side' | 'name' | 'drawing' | 'signedAt' | 'way' | 'codeSentTo' | 'ipAddress'
>
type DrawnSigners = {
  signatures: readonly DrawnSignature[]
  invited: readonly Pick<
    StoredSigner,
    'role' | 'name' | 'signedName' | 'drawing' | 'signedAt' | 'maskedEmail' | 'ipAddress'
  >[]
}

const getSite = async (ctx: Ctx): Promise<Site> => ({
  siteName: (await getSettings(ctx)).siteName,
  baseUrl: ctx.config.baseUrl.href,
})

/** Before it is signed: without signatures, and it says so. */
export async function buildUnsignedPaper(ctx: Ctx, signing: StoredSigning): Promise<Buffer> {
  return drawPaper(await getSite(ctx), signing, signing.createdAt, () => [])
}

export async function buildSealedPaper(
  ctx: Ctx,
  signing: StoredSigning,
  signers: { signatures: readonly StoredSignature[]; invited: readonly StoredSigner[] },
): Promise<Buffer> {
  return drawSealedPaper(await getSite(ctx), signing, signers, ctx.now())
}

export function drawSealedPaper(site: Site, paper: DrawnPaper, signers: DrawnSigners, sealedAt: Date): Promise<Buffer> {
  return drawPaper(site, paper, sealedAt, () => [{ kind: 'pageBreak' }, ...buildCertificate(site, paper, signers)])
}

function drawPaper(
  { siteName }: Site,
  { kind, content, draft, hash }: DrawnPaper,
  createdAt: Date,
  buildEnd: () => PdfBlock[],
): Promise<Buffer> {
  return buildPdf(
    withLocale('en', () => ({
      locale: 'en' as const,
      title: getPaperTitle(kind),
      number: m.lease_draft_number({ number: draft }),
      brand: siteName,
      blocks: [...buildClauseBlocks(content.clauses), ...buildEnd()],
      footer: m.lease_signing_footer({ text: formatFingerprint(hash).slice(0, 19) }),
      formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale: 'en' }),
      createdAt,
    })),
  )
}

function buildCertificate(
  { baseUrl }: Site,
  { kind, content, hash, reference }: DrawnPaper,
  { signatures, invited }: DrawnSigners,
): PdfBlock[] {
  const address = new URL(href('/verify'), baseUrl).href
  return [
    { kind: 'heading', text: m.lease_certificate() },
    { kind: 'text', text: m.lease_certificate_law() },
    ...signatures.flatMap((signature) =>
      buildSignature(signature, signature.side === 'owner' ? content.owner : content.tenant),
    ),
    ...invited.flatMap(buildInvitedSignature),
    { kind: 'heading', text: m.lease_fingerprint_text() },
    { kind: 'text', text: formatFingerprint(hash) },
    { kind: 'text', text: m.lease_certificate_check({ address }), isSoft: true },
    ...(reference === null ? [] : buildCode(address, reference)),
    ...(kind === 'lease'
      ? ([
          { kind: 'text', text: m.lease_certificate_notary(), isSoft: true },
          { kind: 'heading', text: m.lease_acknowledgment_heading() },
          { kind: 'text', text: m.lease_acknowledgment() },
        ] satisfies PdfBlock[])
      : []),
  ]
}

/** Leads whoever has the paper in the hand to its state. The file itself has to be compared: a copy of the code proves nothing. */
const buildCode = (address: string, reference: string): PdfBlock[] => [
  { kind: 'code', modules: buildModules(`${address}?paper=${reference}`) },
  { kind: 'text', text: m.lease_certificate_reference({ reference: formatFingerprint(reference) }), isSoft: true },
]

function buildSignature(signature: DrawnSignature, accountName: string): PdfBlock[] {
  const { side, name, drawing, signedAt, ipAddress } = signature
  return drawSignature(side === 'owner' ? m.lease_lessor() : m.lease_lessee(), drawing, [
    { label: m.lease_signature_name(), value: name },
    { label: m.lease_signature_account(), value: accountName },
    ...buildProof(signedAt, describeWay(signature), ipAddress),
  ])
}

/** Of a person without an account: with the name that the asker gave, and what the signature means. */
function buildInvitedSignature(signer: DrawnSigners['invited'][number]): PdfBlock[] {
  const { role, name, signedName, drawing, signedAt, maskedEmail, ipAddress } = signer
  return drawSignature(getSignerRoleLabel(role), drawing, [
    { label: m.lease_signature_name(), value: signedName ?? '' },
    { label: m.signer_invited_as(), value: name },
    { label: m.signer_declares(), value: getDeclaration(role) },
    ...buildProof(signedAt, m.lease_signature_code({ email: maskedEmail }), ipAddress),
  ])
}

type Rows = { label: string; value: string }[]

const buildProof = (signedAt: Date | null, way: string, ipAddress: string | null): Rows => [
  { label: m.ui_time(), value: signedAt === null ? '' : `${formatDateTime(signedAt)} (Asia/Manila)` },
  { label: m.lease_signature_way(), value: way },
  ...(ipAddress === null ? [] : [{ label: m.lease_signature_address(), value: ipAddress }]),
]

const drawSignature = (heading: string, drawing: string | null, rows: Rows): PdfBlock[] => [
  { kind: 'heading', text: heading },
  ...(drawing === null ? [] : [{ kind: 'drawing' as const, path: drawing, ...DRAWING_SIZE }]),
  { kind: 'rows', rows },
]
