// That the signer read the text to its end: a checkbox without JavaScript; with it, the text was scrolled to its end.
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { PAPER_END_ID } from './use-read-to-end.ts'

type ReadToEndProps = { hasRead: boolean; isChecked: boolean; error: string | undefined }

export function ReadToEnd({ hasRead, isChecked, error }: ReadToEndProps) {
  const isHydrated = useIsHydrated()
  if (!isHydrated)
    return (
      <Checkbox
        name="hasRead"
        value="1"
        label={m.signing_has_read()}
        defaultChecked={isChecked}
        {...(error === undefined ? {} : { error })}
        required
      />
    )
  return (
    <div className="py-2.5 text-label">
      {hasRead ? <input type="hidden" name="hasRead" value="1" /> : null}
      <output className="block">{hasRead ? m.signing_read_to_end() : m.signing_read_on()}</output>
      {hasRead ? null : (
        <a href={`#${PAPER_END_ID}`} className="text-sea underline underline-offset-3">
          {m.signing_go_to_end()}
        </a>
      )}
    </div>
  )
}
