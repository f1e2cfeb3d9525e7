// The data export as a file.
import { redirect } from 'react-router'
import { downloadExport } from '#app/domain/privacy/export/export.commands.server.ts'
import { downloadInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readForeignForm, serve } from '#app/http/forms/respond.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Route } from './+types/download-file'

export async function action(args: Route.ActionArgs) {
  const response = await serve(args, async (ctx) => {
    const form = await readForeignForm(args.request, { maxBytes: 2_000 })
    const input = downloadInput.safeParse(Object.fromEntries(form))
    if (!input.success) fail('export.expired')
    const body = await downloadExport(ctx, input.data)
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="my-data-${toManilaDay(ctx.now())}.json"`,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
  // a browser would show the refusal as raw JSON; the page says what happened and offers a new export
  return response.status === 410 && isPageRequest(args.request)
    ? redirect('/dashboard/settings/privacy?expired=1', 303)
    : response
}

function isPageRequest({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') === true
}

/** POST only; the guard needs a loader to run. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
