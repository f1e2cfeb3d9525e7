// The tabs of the lists, and the form for a new list.
import { Form, useNavigation } from 'react-router'
import { LIST_NAME_MAX, type SavedList } from '#app/domain/saved/lists/saved.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PlusIcon, ShareIcon } from '#app/ui/icons/icons.tsx'
import type { FormState } from '#app/shared/form-state.ts'

/** The default list has a translated name. */
export function getListName({ isDefault, name }: Pick<SavedList, 'isDefault' | 'name'>): string {
  return isDefault ? m.saved_default_name() : name
}

type TabsProps = { lists: readonly SavedList[]; openId: string; userId: string; form: FormState }

export function ListTabs({ lists, openId, userId, form }: TabsProps) {
  const isRefused = form.values.intent === 'create'
  const isBusy = useNavigation().formData?.get('intent') === 'create'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={m.saved_lists()} className="flex flex-wrap items-center gap-2">
        {lists.map((list) => (
          <ChipLink key={list.id} to={list.isDefault ? '?' : `?list=${list.id}`} isCurrent={list.id === openId}>
            <span className="max-w-64 truncate">{getListName(list)}</span>
            <span className="tabular-nums">{formatNumber(list.listingCount)}</span>
            {list.sharePath ? <ShareIcon size={14} /> : null}
            {list.sharePath ? <span className="sr-only">{m.saved_shared_badge()}</span> : null}
          </ChipLink>
        ))}
      </nav>
      <ButtonDisclosure key={openId} label={m.saved_new_list()} icon={<PlusIcon size={18} />} isOpen={isRefused}>
        <Form method="post" className="mt-2 flex max-w-160 flex-wrap items-start gap-3">
          <input type="hidden" name="intent" value="create" />
          <input type="hidden" name="userId" value={userId} />
          <Field
            name="name"
            label={m.saved_list_name()}
            hint={m.saved_list_name_hint()}
            required
            maxLength={LIST_NAME_MAX}
            autoComplete="off"
            defaultValue={isRefused ? form.values.name : undefined}
            error={isRefused ? form.errors.name : undefined}
            fieldClassName="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" loading={isBusy} className="sm:mt-7">
            {m.saved_create()}
          </Button>
        </Form>
      </ButtonDisclosure>
    </div>
  )
}
