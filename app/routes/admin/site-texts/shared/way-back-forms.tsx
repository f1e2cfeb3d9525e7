// Stops a planned publication, shows the file again, or hides a post.
import { Form } from 'react-router'
import type { EditedSiteText } from '#app/domain/content/site-texts/site-text.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { toHistory } from './content-address.ts'

export function WayBackForms({ text: { name, kind, lastVersion, hasFile, shown, waiting } }: { text: EditedSiteText }) {
  const hasFileForm = hasFile && shown !== 'file'
  const hasHideForm = kind === 'blog' && shown !== 'none'
  if (waiting !== 'scheduled' && !hasFileForm && !hasHideForm) return null
  return (
    <div className="flex flex-wrap gap-3">
      {waiting === 'scheduled' ? (
        <WayBackForm name={name} seen={lastVersion} intent="unschedule" submitLabel={m.site_text_unschedule()} />
      ) : null}
      {hasFileForm ? (
        <ButtonDisclosure label={m.site_text_use_file()} variant="line">
          <div className="grid justify-items-start gap-3 pt-3">
            <p className="max-w-[60ch] text-sm">{m.site_text_use_file_text()}</p>
            <WayBackForm name={name} seen={lastVersion} intent="useFile" submitLabel={m.site_text_use_file_yes()} />
          </div>
        </ButtonDisclosure>
      ) : null}
      {hasHideForm ? (
        <ButtonDisclosure label={m.site_text_hide()} variant="line">
          <div className="grid justify-items-start gap-3 pt-3">
            <p className="max-w-[60ch] text-sm">{m.site_text_hide_text()}</p>
            <WayBackForm name={name} seen={lastVersion} intent="hide" submitLabel={m.site_text_hide_yes()} />
          </div>
        </ButtonDisclosure>
      ) : null}
    </div>
  )
}

type WayBackFormProps = { name: string; seen: number; intent: string; submitLabel: string }

function WayBackForm({ name, seen, intent, submitLabel }: WayBackFormProps) {
  return (
    <Form method="post" action={toHistory(name)}>
      <input type="hidden" name="seen" value={seen} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={intent === 'unschedule' ? 'line' : 'danger'}
        size="compact"
      >
        {submitLabel}
      </Button>
    </Form>
  )
}
