import { FREQUENCY_LABELS } from '#app/domain/saved/searches/alert-frequency.labels.ts'
import { m } from '#app/messages/messages.js'
import { Select } from '#app/ui/controls/select.tsx'

export function FrequencySelect({ id, value }: { id: string; value: string }) {
  return (
    <Select
      id={id}
      name="frequency"
      label={m.searches_frequency()}
      defaultValue={value}
      choices={Object.entries(FREQUENCY_LABELS).map(([frequency, label]) => ({ value: frequency, label: label() }))}
      fieldClassName="sm:w-56"
    />
  )
}
