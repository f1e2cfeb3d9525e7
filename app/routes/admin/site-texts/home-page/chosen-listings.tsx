// The homes that are shown before those of the rule, in their order, and a search to add one.
import type { HomePageDesk, ListedListing } from '#app/domain/content/home-page/home-page.model.ts'
import { m } from '#app/messages/messages.js'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { Button, IconButton } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { type FieldsProps, getFieldId } from '#app/ui/forms/form-fields.ts'

type ChosenHomesProps = { desk: HomePageDesk; fields: FieldsProps }

export function ChosenListings({ desk: { listings, found }, fields: { values, errors } }: ChosenHomesProps) {
  const isFull = listings.length >= FEATURED_COUNT
  return (
    <Card>
      <CardHead
        title={m.home_featured_title()}
        count={m.home_page_count({ count: listings.length, max: FEATURED_COUNT })}
        sub={m.home_page_homes_hint()}
      />
      <CardBody className="grid gap-4">
        {/* First in the form: Enter in any field searches and never removes */}
        <Field
          name="q"
          label={m.compare_add_home()}
          hint={m.home_page_search_hint()}
          maxLength={200}
          trailing={
            <Button type="submit" name="step" value="search" variant="soft" size="compact" className="mr-1">
              {m.ui_search()}
            </Button>
          }
        />
        {found === null ? null : (
          <FoundListings found={found} isFull={isFull} chosenIds={listings.map(({ id }) => id)} />
        )}
        {listings.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.home_page_by_rule()}</p>
        ) : (
          <ol className="grid divide-y divide-line">
            {listings.map((listing, n) => (
              <ListingRow
                key={listing.id}
                listing={{ ...listing, until: values[`until${n + 1}`] ?? listing.until }}
                place={n + 1}
                isLast={n === listings.length - 1}
                error={errors[`until${n + 1}`] ?? errors[`listing${n + 1}`]}
              />
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}

type FoundListingsProps = { found: NonNullable<HomePageDesk['found']>; isFull: boolean; chosenIds: readonly string[] }

function FoundListings({ found, isFull, chosenIds }: FoundListingsProps) {
  if (found.length === 0) return <p className="text-sm text-ink-soft">{m.home_page_found_none()}</p>
  return (
    <ul className="grid gap-2" aria-label={m.home_page_found()}>
      {found.map(({ id, title, city }) => (
        <li key={id} className="flex items-center justify-between gap-3 rounded-box bg-sand-100 px-3 py-2 text-sm">
          <span className="min-w-0 wrap-anywhere">
            {title}
            <span className="block text-tiny text-ink-soft">{city}</span>
          </span>
          <Button
            type="submit"
            name="step"
            value={`add:${id}`}
            variant="line"
            size="compact"
            icon={<PlusIcon size={16} />}
            disabled={isFull || chosenIds.includes(id)}
            aria-label={m.home_page_add({ name: title })}
          >
            {m.home_page_add_short()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const STATES: Record<ListedListing['state'], { tone: StatusTone; label: () => string }> = {
  shown: { tone: 'leaf', label: m.home_page_state_shown },
  inactive: { tone: 'amber', label: m.home_page_state_inactive },
  ended: { tone: 'slate', label: m.home_page_state_ended },
  gone: { tone: 'brick', label: m.home_page_state_gone },
}

type HomeRowProps = { listing: ListedListing; place: number; isLast: boolean; error: string | undefined }

function ListingRow({ listing: { id, until, title, city, state }, place, isLast, error }: HomeRowProps) {
  const name = title === '' ? m.audit_unnamed({ id: id.slice(0, 8) }) : title
  const step = (kind: string) => ({ type: 'submit', name: 'step', value: `${kind}:${place}` }) as const
  return (
    <li className="grid gap-2 py-3">
      <input type="hidden" name={`listing${place}`} value={id} />
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-sm">
          <span className="font-semibold wrap-anywhere">
            {place}. {name}
          </span>
          <span className="block text-tiny text-ink-soft">{city}</span>
        </p>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].label()}</StatusBadge>
      </div>
      <div className="flex items-end justify-between gap-3">
        <DateField
          id={getFieldId(`until${place}`)}
          name={`until${place}`}
          label={m.home_page_until()}
          defaultValue={until}
          error={error}
          isOptional
        />
        <div className="flex">
          <IconButton {...step('up')} label={m.payout_move_up({ name })} disabled={place === 1}>
            <ArrowUpIcon size={18} />
          </IconButton>
          <IconButton {...step('down')} label={m.payout_move_down({ name })} disabled={isLast}>
            <ArrowDownIcon size={18} />
          </IconButton>
          <IconButton {...step('remove')} label={m.ui_remove({ name })}>
            <XIcon size={18} />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
