// The head of the printed page: whose site it is, and the address as text and as a QR code.
import { Logo } from '#app/frame/site/logo.tsx'
import { href } from '#app/shared/href.ts'

type PrintHeadProps = { id: string; siteName: string; canonical: string }

/** A browser loads the lazy picture when it prints. Until then nobody sees it. */
export function PrintHead({ id, siteName, canonical }: PrintHeadProps) {
  return (
    <div className="page-width hidden items-center gap-3 pb-4 print:flex">
      <Logo className="size-8" />
      <b className="grow font-head text-heading">{siteName}</b>
      <span className="max-w-80 text-right text-sm break-all">{canonical}</span>
      <img src={href('/properties/:id/code.svg', { id })} alt="" loading="lazy" width={88} height={88} />
    </div>
  )
}
