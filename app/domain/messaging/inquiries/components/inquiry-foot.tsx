import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { SendIcon, ShieldCheckIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type InquiryFootProps = {
  /** In the dialog the foot stays in view while the form scrolls behind it. */
  isSheet: boolean
  isSending: boolean
  children: ReactNode
}

/** The button of the form, and what most people worry about before they press it. */
export function InquiryFoot({ isSheet, isSending, children }: InquiryFootProps) {
  return (
    <div
      className={cx(
        isSheet &&
          'sticky -bottom-5 -mx-4 -mb-5 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-dialog md:px-7 md:pb-5',
      )}
    >
      <Button type="submit" wide loading={isSending} icon={<SendIcon size={18} />}>
        {isSending ? m.ui_sending() : children}
      </Button>
      <p className="mt-2 flex items-center justify-center gap-1.5 text-[0.8125rem] text-ink-soft">
        <ShieldCheckIcon size={16} className="shrink-0 text-leaf" />
        {m.inquiry_phone_hidden()}
      </p>
    </div>
  )
}
