// Every tenant with the present and the new rent and what the law allows. Chosen at first is who can get an offer within the limit; the other
// ones cannot be chosen. "Back" sends what was typed, so that it also works without JavaScript.
import { Form, useNavigation } from 'react-router'
import { RentControlSource } from '#app/domain/listings/rent-control/components/rent-control-source.tsx'
import type { RentSource } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { placedSpaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { LetTile, SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { describeRaise, type RaiseVerdict } from '#app/domain/tenancy/occupancy/raise-rents.labels.ts'
import {
  canRaise,
  type IncreaseKind,
  parseIncrease,
  type RaiseCandidate,
  raiseRent,
} from '#app/domain/tenancy/occupancy/raise-rents.rules.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { SummaryHead } from '../shared/summary-head.tsx'

type RaiseReviewProps = {
  running: readonly LetTile[]
  tiles: readonly SpaceTile[]
  candidates: readonly RaiseCandidate[]
  sources: readonly RentSource[]
  /** Undefined at first. */
  chosen: readonly string[] | undefined
  form: FormState
  formKey: string
}

export function RaiseReview({ running, tiles, candidates, sources, chosen, form, formKey }: RaiseReviewProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { by, increase: typed = '', leaseMonths = '', message = '' } = form.values
  const increase = parseIncrease(by as IncreaseKind, typed)
  const byRental = new Map(candidates.map((candidate) => [candidate.rentalId, candidate]))
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const isChosen = chosen && new Set(chosen)
  const [withoutRule] = candidates.flatMap(({ isOldRule, nextStart }) => (isOldRule ? [nextStart] : [])).toSorted()
  const isAnyPossible = candidates.some(
    (candidate) => increase !== null && canRaise(candidate, raiseRent(candidate.monthlyRent, increase)),
  )
  return (
    <Card>
      <SummaryHead title={m.building_raise_review()} sub={m.building_raise_review_text()} />
      <CardBody>
        <Form method="post" noValidate className="grid gap-4">
          {form.refusal === undefined ? null : <ErrorSummary title={form.refusal} errors={form.errors} isShown />}
          {Object.entries({ key: formKey, by, increase: typed, leaseMonths, message }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {withoutRule === undefined ? null : (
            <p className="text-sm text-ink-soft">{m.building_raise_old_rule({ date: formatDate(withoutRule) })}</p>
          )}
          <fieldset className="grid" aria-describedby={form.errors.tenants ? 'tenants-error' : undefined}>
            <legend className="sr-only">{m.building_raise_whom()}</legend>
            {form.errors.tenants ? (
              <p id="tenants-error" className="text-sm text-brick">
                {form.errors.tenants}
              </p>
            ) : null}
            {running.map((tile) => {
              const candidate = byRental.get(tile.tenant.rentalId)
              if (!candidate || increase === null) return null
              const newRent = raiseRent(candidate.monthlyRent, increase)
              const isPossible = canRaise(candidate, newRent)
              return (
                <RaiseRow
                  key={candidate.rentalId}
                  {...{ candidate, newRent, isPossible }}
                  name={tile.tenant.name}
                  place={placedSpaceName(tile, byId.get(tile.parentId ?? ''))}
                  isChosen={isPossible && (isChosen?.has(candidate.rentalId) ?? true)}
                />
              )
            })}
          </fieldset>
          {isAnyPossible ? null : <p className="font-semibold">{m.building_raise_nobody()}</p>}
          <div className="flex flex-wrap gap-2">
            {isAnyPossible ? (
              <Button type="submit" name="intent" value="raise" loading={isBusy}>
                {m.building_raise_submit()}
              </Button>
            ) : null}
            <Button type="submit" name="intent" value="edit" variant="line">
              {m.ui_back()}
            </Button>
          </div>
          <p className="text-tiny text-ink-soft">
            {sources.map((source) => (
              <RentControlSource key={`${source.name} ${source.inForce}`} {...source} />
            ))}
            {m.rent_control_advice()}
          </p>
        </Form>
      </CardBody>
    </Card>
  )
}

const TONES: Record<RaiseVerdict, string> = {
  within: 'text-leaf',
  over: 'text-brick',
  free: 'text-ink-soft',
  closed: 'text-ink-soft',
}

type RaiseRowProps = {
  candidate: RaiseCandidate
  newRent: number
  isPossible: boolean
  isChosen: boolean
  name: string
  place: string
}

function RaiseRow({ candidate, newRent, isPossible, isChosen, name, place }: RaiseRowProps) {
  const { rentalId, monthlyRent, nextStart, state } = candidate
  const { verdict, text } = describeRaise(candidate, newRent)
  return (
    <Checkbox
      name="tenants"
      value={rentalId}
      defaultChecked={isChosen}
      disabled={!isPossible}
      className="border-b border-line py-1"
      label={
        <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-tiny text-ink-soft">{place}</span>
          </span>
          <span className="grid gap-1 sm:justify-items-end sm:text-right">
            {state === 'ready' ? (
              <span className="tabular-nums">
                {m.building_raise_rents({
                  rent: formatAmount(monthlyRent),
                  next: formatAmount(newRent),
                  date: formatDate(nextStart),
                })}
              </span>
            ) : (
              <span className="tabular-nums">{formatAmount(monthlyRent)}</span>
            )}
            <span className={cx('text-tiny font-semibold', TONES[verdict])}>{text}</span>
          </span>
        </span>
      }
    />
  )
}
