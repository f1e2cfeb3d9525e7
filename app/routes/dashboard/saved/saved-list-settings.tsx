// Actions for a whole list: share by link, rename, delete.
import { Form } from 'react-router'
import { LIST_NAME_MAX } from '#app/domain/saved/lists/saved.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { CopyIcon } from '#app/ui/icons/icons.tsx'
import { useCopyLink } from '#app/ui/controls/use-copy-link.ts'
import type { LoadedSaved } from './load-saved.server.ts'
import type { FormState } from '#app/shared/form-state.ts'

type SettingsProps = Pick<LoadedSaved, 'list' | 'userId' | 'shareUrl'> & { form: FormState }

export function ListSettings({ list, userId, shareUrl, form }: SettingsProps) {
  const hidden = (
    <>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="listId" value={list.id} />
    </>
  )
  return (
    <Card>
      <CardHead title={m.saved_share()} sub={m.saved_share_text()} />
      <CardBody>
        <Form method="post" preventScrollReset>
          {hidden}
          {shareUrl === null ? (
            <Button type="submit" name="intent" value="share" variant="line" size="compact">
              {m.saved_share_on()}
            </Button>
          ) : (
            <ShareLink url={shareUrl} />
          )}
        </Form>
        {list.isDefault ? null : <RenameAndDelete name={list.name} hidden={hidden} form={form} />}
      </CardBody>
    </Card>
  )
}

function ShareLink({ url }: { url: string }) {
  const copy = useCopyLink(url)
  return (
    <div className="grid max-w-160 gap-3">
      <Field label={m.saved_share_link()} readOnly defaultValue={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button size="compact" icon={<CopyIcon size={18} />} className="noscript:hidden" onClick={() => void copy()}>
          {m.share_copy()}
        </Button>
        <Button type="submit" name="intent" value="unshare" variant="line" size="compact">
          {m.saved_share_off()}
        </Button>
      </div>
    </div>
  )
}

type NameProps = { name: string; hidden: React.ReactNode; form: FormState }

function RenameAndDelete({ name, hidden, form }: NameProps) {
  const isRefused = form.values.intent === 'rename'
  return (
    <Disclosure key={name} label={m.saved_manage()} isOpen={isRefused} className="mt-4 border-t border-line pt-2">
      <Form method="post" preventScrollReset className="mt-2 flex max-w-160 flex-wrap items-start gap-3">
        {hidden}
        <input type="hidden" name="intent" value="rename" />
        <Field
          name="name"
          label={m.saved_list_name()}
          required
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          defaultValue={isRefused ? (form.values.name ?? name) : name}
          error={isRefused ? form.errors.name : undefined}
          fieldClassName="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="line" className="sm:mt-7">
          {m.saved_rename()}
        </Button>
      </Form>
      <Form method="post" className="mt-5 grid justify-items-start gap-2">
        {hidden}
        <p className="text-sm text-ink-soft">{m.saved_delete_sure()}</p>
        <Button type="submit" name="intent" value="delete" variant="danger" size="compact">
          {m.saved_delete()}
        </Button>
      </Form>
    </Disclosure>
  )
}
