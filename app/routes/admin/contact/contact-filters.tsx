import {
  CONTACT_SEARCH_MAX,
  CONTACT_STATES,
  type ContactQuery,
  type ContactState,
} from '#app/domain/content/contact/contact-desk.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { FilterBar } from '#app/ui/controls/filter-bar.tsx'

const STATE_LABELS: Record<ContactState, () => string> = {
  open: m.contact_desk_state_open,
  done: m.contact_desk_state_done,
  all: m.own_all,
}

type ContactFiltersProps = {
  query: ContactQuery
  total: number
  toDesk: (changes: Readonly<Record<string, string | null>>) => string
}

export function ContactFilters({ query: { search, state }, total, toDesk }: ContactFiltersProps) {
  return (
    <FilterBar
      label={m.own_filters()}
      search={{
        name: 'q',
        label: m.contact_desk_search(),
        placeholder: m.contact_desk_search(),
        value: search,
        maxLength: CONTACT_SEARCH_MAX,
      }}
      selects={[
        {
          name: 'state',
          label: m.own_column_status(),
          value: state === 'open' ? '' : state,
          choices: CONTACT_STATES.map((value) => ({
            value: value === 'open' ? '' : value,
            label: STATE_LABELS[value](),
          })),
        },
      ]}
      chips={
        state === 'open'
          ? []
          : [
              {
                label: m.own_column_status(),
                value: STATE_LABELS[state](),
                removeTo: toDesk({ state: null, page: null }),
              },
            ]
      }
      clearTo={toDesk({ q: null, state: null, page: null })}
      resultText={m.contact_desk_found({ count: total, figure: formatNumber(total) })}
    />
  )
}
