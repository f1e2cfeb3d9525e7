// Search by name and place as a GET form. It works without JavaScript, which only adds the suggestions of places.
import { Form } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { MapPinIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import { AGENT_SEARCH_MAX, agentList, type AgentSort } from '#app/domain/agents/directory/agent.model.ts'

/** A new search keeps the order. */
export function AgentSearchForm({ q, place, sort }: { q: string; place: string; sort: AgentSort }) {
  return (
    <search>
      <Form
        method="get"
        action="/agents"
        className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_1fr_auto] md:items-end md:p-5"
      >
        <Field
          key={q}
          label={m.agent_search_what()}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={AGENT_SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          leading={<SearchIcon size={20} />}
        />
        <SuggestionCombobox
          key={place}
          name="location"
          source="/api/places"
          defaultValue={place}
          icon={<MapPinIcon size={20} />}
          className="[&_label]:mb-1.5 [&_label]:text-label"
          labels={{
            label: m.agent_search_where(),
            count: (count) => m.search_place_count({ count }),
            none: m.search_place_none(),
          }}
        />
        {sort === agentList.sorts[0] ? null : <input type="hidden" name="sort" value={sort} />}
        <Button type="submit" className="max-md:w-full">
          {m.agent_search_submit()}
        </Button>
      </Form>
    </search>
  )
}
