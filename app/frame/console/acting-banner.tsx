import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Above every page of an owner for whom a person acts. */
export function ActingBanner({ label, person }: { label: string; person: string }) {
  return (
    <Alert
      tone="amber"
      title={label}
      className="mt-3 mb-5"
      action={
        <ButtonLink to="/acting" reloadDocument variant="line" size="compact">
          {m.acting_switch()}
        </ButtonLink>
      }
    >
      {m.acting_banner({ person })}
    </Alert>
  )
}
