// The two required consents (promise P1). Their texts expand in place, also without JavaScript.
import { m } from '#app/messages/messages.js'
import type { ConsentKind } from '#app/shared/vocabulary.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import { CONSENT_VERSION, getConsentText } from '#app/domain/accounts/registration/consent-text.data.ts'
import { type FieldsProps, getFieldId } from '#app/ui/forms/form-fields.ts'

export function ConsentFields({ siteName, ...form }: FieldsProps & { siteName: string }) {
  return (
    <div className="grid gap-4">
      <Consent
        {...{ ...form, siteName }}
        kind="terms"
        name="termsConsent"
        label={m.consent_terms()}
        openLabel={m.consent_read_terms()}
      />
      <Consent
        {...{ ...form, siteName }}
        kind="data_processing"
        name="dataProcessingConsent"
        label={m.consent_data()}
        openLabel={m.consent_read_data()}
      />
    </div>
  )
}

type ConsentProps = FieldsProps & {
  siteName: string
  kind: ConsentKind
  name: string
  label: string
  openLabel: string
}

function Consent({ values, errors, siteName, kind, name, label, openLabel }: ConsentProps) {
  const { title, paragraphs } = getConsentText(kind, siteName)
  return (
    <div className="rounded-picture border border-line bg-surface px-4 pb-1">
      <Checkbox
        id={getFieldId(name)}
        name={name}
        label={label}
        defaultChecked={Boolean(values[name])}
        error={errors[name]}
        required
      />
      <details className="group/text">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-small text-sm font-semibold text-sea [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon size={16} className="transition-transform group-open/text:rotate-180" />
          {openLabel}
        </summary>
        <section aria-label={title} className="mb-3 grid gap-3 rounded-control bg-sand-100 p-4 text-sm">
          <h3 className="font-head text-base font-semibold">{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="text-ink-soft">{m.consent_version({ version: CONSENT_VERSION })}</p>
        </section>
      </details>
    </div>
  )
}
