// One operation of the API: its address, what it takes, what it answers. It opens without JavaScript.
import type { ReferenceField, ReferenceOperation } from '#app/domain/public-api/contract/reference.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'

const TONES: Readonly<Record<string, Tone>> = { GET: 'sea', POST: 'leaf', PATCH: 'amber' }

export function OperationCard({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, text, scope, fields, answer, status, errors } = operation
  return (
    <details id={id} className="group/operation rounded-box border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <Badge tone={TONES[method] ?? 'slate'}>{method}</Badge>
        <code className="font-mono text-sm wrap-anywhere">{path}</code>
        <span lang="en" className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
          {summary}
        </span>
        <ChevronDownIcon size={16} className="transition-transform group-open/operation:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-4 text-sm">
        {text === '' ? null : (
          <p lang="en" className="max-w-[65ch]">
            {text}
          </p>
        )}
        <p>
          {scope === null
            ? m.developers_no_token()
            : scope === 'any'
              ? m.developers_any_token()
              : m.developers_scope({ scope })}
        </p>
        {fields.length > 0 ? <Fields title={m.developers_takes()} fields={fields} /> : null}
        <Fields title={m.developers_answers({ status })} fields={answer} />
        <p className="font-mono text-tiny text-ink-soft wrap-anywhere">{errors.join(' · ')}</p>
      </div>
    </details>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1.5 grid gap-1.5">
        {fields.map(({ name, type, text, isRequired }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-sm wrap-anywhere">
              {name}
              {isRequired ? '' : '?'}
            </dt>
            <dd className="min-w-0 text-ink-soft">
              <code className="font-mono text-tiny wrap-anywhere">{type}</code>
              {text === '' ? null : (
                <span lang="en" className="block">
                  {text}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
