// The cities of the four places, with the number of homes in each.
import { listPlaces } from '#app/domain/content/home-page/home-page-draft.rules.ts'
import { CITY_PLACES, type HomePageDesk } from '#app/domain/content/home-page/home-page.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type FieldsProps, getFieldId } from '#app/ui/forms/form-fields.ts'

export function ChosenCities({ desk, fields }: { desk: HomePageDesk; fields: FieldsProps }) {
  const choices = [
    { value: '', label: m.home_page_city_default() },
    ...desk.offeredCities.map(({ slug, name, count }) => ({
      value: slug,
      label: `${name} (${formatNumber(count)})`,
    })),
  ]
  return (
    <Card>
      <CardHead title={m.ui_popular_locations()} sub={m.home_page_cities_hint()} />
      <CardBody className="grid gap-4">
        {listPlaces(CITY_PLACES).map((place) => (
          <Select
            key={place}
            id={getFieldId(`city${place}`)}
            name={`city${place}`}
            label={m.home_page_place({ number: place })}
            defaultValue={fields.values[`city${place}`] ?? desk.cities[place - 1] ?? ''}
            error={fields.errors[`city${place}`]}
            choices={choices}
          />
        ))}
      </CardBody>
    </Card>
  )
}
