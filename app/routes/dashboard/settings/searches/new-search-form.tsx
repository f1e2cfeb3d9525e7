import { Form, useNavigation } from 'react-router'
import { SEARCH_NAME_MAX } from '#app/domain/saved/searches/saved-search.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { FrequencySelect } from './frequency-select.tsx'

type NewSearchFormProps = { query: string; name: string; description: string; form: FormState }

export function NewSearchForm({ query, name, description, form }: NewSearchFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  const isMine = form.values.query === query
  return (
    <Card>
      <CardHead title={m.search_save()} level={3} sub={description} />
      <CardBody>
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="query" value={query} />
          <Field
            name="name"
            label={m.ui_name()}
            defaultValue={(isMine ? form.values.name : undefined) ?? name}
            error={isMine ? form.errors.name : undefined}
            required
            maxLength={SEARCH_NAME_MAX}
          />
          <FrequencySelect id="new-frequency" value={(isMine ? form.values.frequency : undefined) ?? 'daily'} />
          <Button type="submit" size="small" loading={isBusy} className="justify-self-start">
            {m.searches_save()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
