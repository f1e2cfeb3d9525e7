import type { ReactNode } from 'react'
import { ListingShare } from '#app/domain/listings/public/components/listing-share.tsx'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { PrinterIcon } from '#app/ui/icons/icons.tsx'

/** Actions on the page: share, those of its own, and print. */
export function ListingActions({ title, url, children }: { title: string; url: string; children?: ReactNode }) {
  return (
    <div className="mt-3 -ml-4 flex flex-wrap items-center print:hidden">
      <ListingShare title={title} url={url} hasSources />
      {children}
      <Button
        variant="ghost"
        size="small"
        icon={<PrinterIcon size={18} />}
        className="noscript:hidden"
        onClick={() => window.print()}
      >
        {m.ui_print()}
      </Button>
    </div>
  )
}
