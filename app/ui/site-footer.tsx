import { m } from '#app/paraglide/messages.js'

export function SiteFooter({ siteName }: { siteName: string }) {
  return (
    <footer className="bg-footer text-on-footer">
      <div className="page-width flex flex-col gap-1 py-10 md:flex-row md:items-baseline md:justify-between">
        <p className="font-head text-lg font-bold">{siteName}</p>
        <p className="text-sm text-on-footer-soft">{m.layout_footer_note()}</p>
      </div>
    </footer>
  )
}
