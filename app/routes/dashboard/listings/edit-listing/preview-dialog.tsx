// The card in a dialog, on a phone. Its code is loaded when it is opened.
import { m } from '#app/messages/messages.js'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { MoreLink } from '#app/ui/navigation/link.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PreviewCard } from './preview-card.tsx'

export type PreviewDialogProps = StepProps & {
  /** Of the preview of the whole page. */
  path: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function PreviewDialog({ path, isOpen, onOpenChange, ...props }: PreviewDialogProps) {
  return (
    <Dialog title={m.editor_preview_card()} width="narrow" open={isOpen} onOpenChange={onOpenChange}>
      <div className="grid grid-cols-1 gap-4">
        <PreviewCard {...props} />
        <MoreLink to={path}>{m.editor_preview_page()}</MoreLink>
      </div>
    </Dialog>
  )
}
