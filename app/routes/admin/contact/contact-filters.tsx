import { contactList, type ContactQuery, type ContactState } from '#app/domain/content/contact/contact-desk.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'

const STATE_LABELS: Record<ContactState, () => string> = {
  open: m.ui_open,
  done: m.ui_done,
  all: m.ui_all,
}

type ContactFiltersProps = {
  query: ContactQuery
  total: number
  toDesk: (changes: Readonly<Record<string, string | null>>) => string
}

export function ContactFilters({ query, total, toDesk }: ContactFiltersProps) {
  return (
    <ListFilters
      list={contactList}
      query={query}
      label={m.own_filters()}
      search={{ label: m.contact_desk_search(), placeholder: m.contact_desk_search() }}
      texts={{ state: { label: m.ui_status(), getLabel: (state) => STATE_LABELS[state]() } }}
      resultText={m.contact_desk_found({ count: total, figure: formatNumber(total) })}
      toList={toDesk}
    />
  )
}
