// For which homes a person of the team acts. The list shows only while homes are chosen, also without JavaScript.
import { m } from '#app/messages/messages.js'
import type { TeamHomes } from '#app/shared/vocabulary.ts'
import { Checkbox, RadioGroup } from '#app/ui/controls/choice.tsx'
import type { TeamHome } from '../team.model.ts'

type HomesFieldsProps = {
  homes: readonly TeamHome[]
  /** Of a co-owner who acts for chosen homes: they pass on nothing but these. */
  isChosenOnly: boolean
  value: TeamHomes
  chosen: readonly string[]
  errors: Readonly<Record<string, string | undefined>>
}

export function HomesFields({ homes, isChosenOnly, value, chosen, errors }: HomesFieldsProps) {
  const all = { value: 'all', label: m.ui_all_homes(), hint: m.team_homes_all_hint() }
  const some = { value: 'chosen', label: m.team_homes_chosen(), hint: m.team_homes_chosen_hint() }
  return (
    <div className="group/homes grid gap-2">
      <RadioGroup
        legend={m.team_homes()}
        name="homes"
        options={isChosenOnly ? [some] : [all, some]}
        defaultValue={isChosenOnly ? 'chosen' : value}
        {...(errors.homes === undefined ? {} : { error: errors.homes })}
      />
      <fieldset
        aria-label={m.team_homes_chosen()}
        aria-describedby={errors.buildings ? 'buildings-error' : undefined}
        className="hidden max-h-80 gap-1 overflow-y-auto rounded-box border border-line px-4 py-1 group-has-[input[value=chosen]:checked]/homes:grid"
      >
        {errors.buildings ? (
          <p id="buildings-error" className="pt-2 text-sm text-brick">
            {errors.buildings}
          </p>
        ) : null}
        {homes.map(({ id, name, place }) => (
          <Checkbox
            key={id}
            name="buildings"
            value={id}
            defaultChecked={chosen.includes(id)}
            label={
              <>
                <span className="block wrap-anywhere">{name === '' ? m.own_untitled() : name}</span>
                {place === '' ? null : <span className="block text-sm text-ink-soft">{place}</span>}
              </>
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
