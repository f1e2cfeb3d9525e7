// The next thing to do with a listing, as the link or button that does it.
import { Form } from 'react-router'
import { getFreshness } from '#app/domain/listings/freshness/freshness.rules.ts'
import { getNextStep, type NextStep } from '#app/domain/listings/own/next-step.rules.ts'
import { getFreshnessLabel, getNextStepLabel } from '#app/domain/listings/own/own-list.labels.ts'
import type { OwnListRow } from '#app/domain/listings/own/own-list.model.ts'
import type { getOwnPaths } from '#app/routes/dashboard/listings/shared/own-listing-paths.ts'
import { href } from '#app/shared/href.ts'
import { TextLink } from '#app/ui/navigation/link.tsx'

type NextStepCellProps = {
  row: OwnListRow
  /** The title, for people who hear the action without its row. */
  name: string
  now: Date
  paths: ReturnType<typeof getOwnPaths>
}

export function NextStepCell({ row, name, now, paths }: NextStepCellProps) {
  const step = getNextStep(row)
  if (step === 'none') return <span className="text-ink-soft">{getFreshnessLabel(getFreshness(row, now))}</span>
  const label = getNextStepLabel(step, row)
  const spoken = `${label}: ${name}`
  if (step === 'publish')
    return (
      <Form method="post" preventScrollReset className="relative z-1">
        <input type="hidden" name="ids" value={row.id} />
        <button
          type="submit"
          name="intent"
          value="activate"
          aria-label={spoken}
          className="rounded-small text-left font-semibold text-sea underline decoration-1 underline-offset-3 hover:text-sea-strong"
        >
          {label}
        </button>
      </Form>
    )
  const to = getPath(step, row.id, paths)
  return to === null ? (
    <span className="text-ink-soft">{label}</span>
  ) : (
    <TextLink to={to} aria-label={spoken} className="relative z-1 font-semibold">
      {label}
    </TextLink>
  )
}

function getPath(step: NextStep, id: string, paths: NextStepCellProps['paths']): string | null {
  switch (step) {
    case 'finish':
    case 'change':
      return paths.edit(id)
    case 'addPhotos':
      return `${paths.edit(id)}?step=photos`
    case 'confirm':
      return href('/dashboard/availability/:id', { id })
    case 'decide':
      return `${paths.applications}?listing=${id}&status=pending`
    case 'hidden':
      return paths.view(id)
    default:
      return null
  }
}
