// Title and description in both languages, drafted from the facts until a person writes them.
import { m } from '#app/messages/messages.js'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { ListingText } from '#app/shared/vocabulary.ts'
import { formatWarning } from '#app/domain/listings/editor/listing-editor.labels.ts'
import { TEXT_FIELDS } from '#app/domain/listings/editor/listing-editor.model.ts'
import { isSameText } from '#app/domain/listings/editor/listing-editor.rules.ts'
import { listTextWarnings } from '#app/domain/listings/editor/text-warnings.rules.ts'
import { VIDEO_LINK_MAX } from '#app/domain/listings/media/video-link.rules.ts'
import { EditorField, type StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'

const TITLE_MAX = 120
const FILIPINO_FIELDS = [TEXT_FIELDS.title_fil, TEXT_FIELDS.description_fil]

export function ListingTexts(props: StepProps) {
  const { problems, conflicts } = props.editor.state
  const isFilipinoOpen = FILIPINO_FIELDS.some((field) => problems[field] ?? conflicts[field])
  return (
    <>
      <Text {...props} text="title" label={m.editor_title_en()} hint={m.editor_title_hint()} />
      <Text
        {...props}
        text="description"
        label={m.editor_description_en()}
        hint={m.editor_description_hint()}
        rows={7}
      />
      <Disclosure key={String(isFilipinoOpen)} label={m.editor_texts_fil()} isOpen={isFilipinoOpen}>
        <div className="mt-3 grid gap-6">
          <Text {...props} text="title_fil" label={m.editor_title_fil()} />
          <Text {...props} text="description_fil" label={m.editor_description_fil()} rows={7} />
        </div>
      </Disclosure>
      <EditorField {...props} name="video">
        {(field) => (
          <Field
            {...field}
            type="url"
            inputMode="url"
            label={m.editor_video()}
            hint={m.editor_video_hint()}
            maxLength={VIDEO_LINK_MAX}
            autoComplete="off"
            isOptional
          />
        )}
      </EditorField>
    </>
  )
}

type TextProps = StepProps & { text: ListingText; label: string; hint?: string; rows?: number }

function Text({ text, label, hint, rows, ...props }: TextProps) {
  const name = TEXT_FIELDS[text]
  const lang = text.endsWith('_fil') ? 'fil' : 'en'
  return (
    <div className="grid gap-1.5">
      <EditorField {...props} name={name}>
        {(field) =>
          rows === undefined ? (
            <Field {...field} lang={lang} label={label} hint={hint} maxLength={TITLE_MAX} autoComplete="off" />
          ) : (
            <Textarea {...field} lang={lang} label={label} hint={hint} rows={rows} />
          )
        }
      </EditorField>
      <Origin {...props} text={text} />
      <Warnings text={props.editor.state.texts[name]} />
    </div>
  )
}

/** Whether the product or a person wrote the text. Without JavaScript the button sends the form. */
function Origin({ editor, text }: StepProps & { text: ListingText }) {
  const { state, autosave } = editor
  const field = TEXT_FIELDS[text]
  const isDrafted = state.loaded.drafted.includes(text) && isSameText(state.texts[field], state.loaded.values[field])
  if (isDrafted) return <p className="text-sm text-ink-soft">{m.editor_drafted()}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {m.editor_written()}
      <button
        type="submit"
        name="redraft"
        value={text}
        className="min-h-9 font-semibold text-sea underline underline-offset-3 pointer-coarse:min-h-11"
        onClick={(event) => {
          event.preventDefault()
          autosave.draftAgain(text, field)
        }}
      >
        {m.editor_redraft()}
      </button>
    </p>
  )
}

/** They never block. */
function Warnings({ text }: { text: string }) {
  const warnings = listTextWarnings(text)
  return (
    <div aria-live="polite">
      {warnings.length === 0 ? null : (
        <Alert tone="amber" title={m.editor_warnings()}>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {warnings.map((warning) => (
              <li key={warning.kind === 'unfair' ? warning.reason : warning.kind}>{formatWarning(warning)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
