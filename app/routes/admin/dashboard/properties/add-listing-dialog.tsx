// "Add Property": the owner is searched first, then the listing starts as a draft of that person.
import { Form } from 'react-router'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import type { PropertiesDialog } from './load-listings.server.ts'

type AddProps = {
  dialog: Extract<PropertiesDialog, { kind: 'add' }>
  closeTo: string
  action: string
  /** The other parameters of the address, which stay. */
  kept: readonly (readonly [string, string])[]
  form: FormState
}

export function AddListingDialog({ dialog, closeTo, action, kept, form }: AddProps) {
  const { search, owners } = dialog
  return (
    <AddressDialog title={m.admin_add_listing()} description={m.admin_add_text()} closeTo={closeTo}>
      <Form preventScrollReset className="grid gap-3">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          key={search}
          name="owner"
          type="search"
          label={m.admin_add_search()}
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          data-autofocus=""
        />
        <Button type="submit" variant="line" size="compact" className="justify-self-start">
          {m.ui_search()}
        </Button>
      </Form>
      {search !== '' && owners.length === 0 ? (
        <p className="mt-4 text-label text-ink-soft">{m.admin_add_none()}</p>
      ) : null}
      {owners.length > 0 ? <OwnerForm dialog={dialog} action={action} form={form} /> : null}
    </AddressDialog>
  )
}

function OwnerForm({ dialog: { formKey, owners }, action, form }: Pick<AddProps, 'dialog' | 'action' | 'form'>) {
  return (
    <Form method="post" action={action} preventScrollReset className="mt-4 grid gap-4">
      {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={formKey} />
      <RadioGroup
        legend={m.party_owner()}
        name="ownerId"
        defaultValue={form.values.ownerId ?? (owners.length === 1 ? owners[0]?.id : undefined)}
        error={form.errors.ownerId}
        options={owners.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
      />
      <RadioGroup
        legend={m.editor_type()}
        name="propertyType"
        look="pills"
        defaultValue={form.values.propertyType}
        error={form.errors.propertyType}
        options={PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) }))}
      />
      <Button type="submit" size="compact" className="justify-self-end">
        {m.admin_add_create()}
      </Button>
    </Form>
  )
}
