// Duplicates a listing: one copy, or the units of a building with a preview of their names.
import { type ChangeEvent, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { copyListing } from '#app/domain/listings/copies/copies.commands.server.ts'
import { buildUnitNames, MAX_UNITS, MIN_UNITS } from '#app/domain/listings/copies/copies.rules.ts'
import { copyAction, unitNumbering } from '#app/domain/listings/copies/copies.schema.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CopyIcon } from '#app/ui/icons/icons.tsx'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import type { Route } from './+types/duplicate-listing'

export const handle = buildListingCrumb(m.own_action_duplicate)
export const headers = refusalHeaders

const FIELDS = ['pattern', 'start', 'step', 'count'] as const
type NumberingValues = Record<(typeof FIELDS)[number], string>

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const listing = await loadOwnListing(ctx, args.params.id)
    const { searchParams } = args.url
    const defaults: NumberingValues = { pattern: m.own_copy_pattern_default(), start: '1', step: '1', count: '2' }
    const values = Object.fromEntries(
      FIELDS.map((name) => [name, (searchParams.get(name) ?? defaults[name]).slice(0, 60)]),
    ) as NumberingValues
    return {
      role: ctx.actor.role,
      title: pickTranslation(ctx.request.locale, listing.title, listing.titleFil),
      values,
      keys: [crypto.randomUUID(), crypto.randomUUID()] as const,
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, copyAction, async (ctx, input) => {
    const ids = await copyListing(ctx, args.params.id, input)
    return redirect(`${getOwnPaths(ctx.actor?.role ?? 'landlord').list}?status=draft&copied=${ids.length}`)
  })
}

export function meta() {
  return [{ title: m.own_copy_title() }]
}

export default function Duplicate({ loaderData: { title, values, keys }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData, values)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <ConsolePageHead title={m.own_copy_title()} context={title === '' ? m.own_untitled() : title} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Card>
            <CardHead title={m.own_copy_one()} sub={m.own_copy_one_text()} />
            <CardBody>
              <Form method="post">
                <input type="hidden" name="key" value={keys[0]} />
                <Button
                  type="submit"
                  name="intent"
                  value="copy"
                  loading={isBusy}
                  size="compact"
                  icon={<CopyIcon size={18} />}
                >
                  {m.own_copy_one_submit()}
                </Button>
              </Form>
            </CardBody>
          </Card>
          <UnitsCard stored={{ ...values, ...form.values }} errors={form.errors} formKey={keys[1]} isBusy={isBusy} />
        </div>
      </div>
    </>
  )
}

type UnitsCardProps = {
  stored: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
  formKey: string
  isBusy: boolean
}

/** Without JavaScript the preview button reloads the page with the typed values. */
function UnitsCard({ stored, errors, formKey, isBusy }: UnitsCardProps) {
  const [values, setValues] = useState(
    () => Object.fromEntries(FIELDS.map((name) => [name, stored[name] ?? ''])) as NumberingValues,
  )
  const bind = (name: keyof NumberingValues) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setValues((all) => ({ ...all, [name]: currentTarget.value })),
  })
  const numbering = unitNumbering.safeParse(values)
  return (
    <Card>
      <CardHead title={m.own_copy_units()} sub={m.own_copy_units_text()} />
      <CardBody>
        <Form method="post" className="grid grid-cols-1 gap-4">
          <input type="hidden" name="key" value={formKey} />
          <Field
            label={m.own_copy_pattern()}
            hint={m.own_copy_pattern_hint()}
            required
            maxLength={54}
            {...bind('pattern')}
          />
          <div className="grid grid-cols-3 items-end gap-3">
            <Field label={m.own_copy_start()} type="number" min={0} max={99_999} required {...bind('start')} />
            <Field label={m.own_copy_step()} type="number" min={1} max={1_000} required {...bind('step')} />
            <Field
              label={m.own_copy_count()}
              type="number"
              min={MIN_UNITS}
              max={MAX_UNITS}
              required
              {...bind('count')}
            />
          </div>
          <output className="block text-sm text-ink-soft" aria-live="polite">
            {numbering.success ? m.own_copy_preview({ names: formatNames(buildUnitNames(numbering.data)) }) : null}
          </output>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              formMethod="get"
              variant="line"
              size="compact"
              className="hidden noscript:inline-flex"
            >
              {m.own_copy_preview_submit()}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="units"
              loading={isBusy}
              size="compact"
              icon={<CopyIcon size={18} />}
            >
              {m.own_copy_units_submit()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

const SHOWN_NAMES = 3

/** All names of a few, otherwise the first and the last. */
function formatNames(names: readonly string[]): string {
  if (names.length <= SHOWN_NAMES + 1) return names.join(', ')
  return `${names.slice(0, SHOWN_NAMES).join(', ')}, …, ${names.at(-1)}`
}
