// When the home is free, for how long, and what the house asks for.
import { m } from '#app/messages/messages.js'
import { Switch } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { EditorField as FieldName } from '#app/domain/listings/editor/listing-editor.model.ts'
import { CountField } from '#app/routes/dashboard/listings/shared/count-field.tsx'
import { EditorField, FieldRow, type StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'

export function TermsFields(props: StepProps) {
  return (
    <>
      <FieldRow>
        <EditorField {...props} name="availableFrom">
          {(field) => (
            <DateField {...field} label={m.editor_available_from()} hint={m.editor_available_hint()} isOptional />
          )}
        </EditorField>
        <CountField {...props} name="minimumLeaseMonths" label={m.editor_minimum_term()} min={1} max={120} />
      </FieldRow>
      <EditorField {...props} name="petsAllowed">
        {({ defaultValue, ...field }) => (
          <Switch {...field} label={m.editor_pets()} defaultChecked={defaultValue !== ''} className="max-w-sm" />
        )}
      </EditorField>
      <FieldRow>
        <LinesField
          {...props}
          name="houseRules"
          label={m.listing_house_rules()}
          hint={m.editor_terms_hint()}
          lang="en"
        />
        <LinesField {...props} name="houseRulesFil" label={m.editor_house_rules_fil()} lang="fil" />
      </FieldRow>
      <FieldRow>
        <LinesField {...props} name="leaseTerms" label={m.listing_lease_terms()} lang="en" />
        <LinesField {...props} name="leaseTermsFil" label={m.editor_lease_terms_fil()} lang="fil" />
      </FieldRow>
    </>
  )
}

type LinesFieldProps = StepProps & { name: FieldName; label: string; hint?: string; lang: 'en' | 'fil' }

function LinesField({ name, label, hint, lang, ...props }: LinesFieldProps) {
  return (
    <EditorField {...props} name={name}>
      {(field) => <Textarea {...field} label={label} hint={hint} lang={lang} rows={5} isOptional />}
    </EditorField>
  )
}
