import { m } from '#app/messages/messages.js'
import { TextLink } from '#app/ui/navigation/link.tsx'

type PaperLinksProps = { leaseUrl: string; archiveUrl: string; depositUrl: string; about: string }

/** Links to the papers of one rental. `about` distinguishes them for screen readers. */
export function PaperLinks({ leaseUrl, archiveUrl, depositUrl, about }: PaperLinksProps) {
  const subject = <span className="sr-only">: {about}</span>
  return (
    <ul className="grid grid-cols-1 gap-1 text-sm">
      <li>
        <a href={leaseUrl} className="text-sea underline underline-offset-3">
          {m.document_lease_draft()}
          {subject}
        </a>
      </li>
      <li>
        <TextLink to={depositUrl}>
          {m.deposit_title()}
          {subject}
        </TextLink>
      </li>
      <li>
        <a href={archiveUrl} download className="text-sea underline underline-offset-3">
          {m.document_archive()}
          {subject}
        </a>
      </li>
    </ul>
  )
}
