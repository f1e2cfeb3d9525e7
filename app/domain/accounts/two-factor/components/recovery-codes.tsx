import { m } from '#app/paraglide/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { KeyIcon } from '#app/ui/icons/icons.tsx'

/** Shown once: the codes are in the answer of the action, not on a page that can be loaded again. */
export function RecoveryCodes({ codes, doneTo }: { codes: readonly string[]; doneTo: string }) {
  return (
    <Card>
      <CardBody className="grid gap-5 pt-4 md:pt-4.5">
        <Alert tone="amber" title={m.twofactor_codes_title()} icon={<KeyIcon />} isAnnounced>
          {m.twofactor_codes_text()}
        </Alert>
        <ul className="grid gap-x-8 gap-y-1 rounded-control bg-sand-100 px-5 py-4 text-lg tabular-nums select-all sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <ButtonLink to={doneTo} replace className="justify-self-start">
          {m.twofactor_codes_done()}
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
