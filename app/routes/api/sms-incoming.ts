// Called by the SMS gateway with what people answered. The key replaces the origin check (server/guards/same-origin.ts exempts this address).
import { receiveSms } from '#app/domain/notifications/sms/sms-number.commands.server.ts'
import { smsReplyInput } from '#app/domain/notifications/sms/sms-number.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readForeignForm, serve } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/sms-incoming'

const MAX_BYTES = 8_000

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    const form = await readForeignForm(args.request, { maxBytes: MAX_BYTES })
    const read = (...names: string[]) => names.map((name) => form.get(name)).find((value) => value !== null) ?? ''
    // The names that gateways use
    const from = read('from', 'From', 'sender', 'number', 'msisdn')
    const text = read('text', 'message', 'Body', 'body', 'content')
    const reply = smsReplyInput.safeParse({ key: read('key'), from, text })
    if (!reply.success) fail('app.badRequest')
    await receiveSms(ctx, reply.data)
    return new Response(null, { status: 204 })
  })
}
