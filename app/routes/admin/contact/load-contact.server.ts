import { contactList } from '#app/domain/content/contact/contact-desk.model.ts'
import {
  countContactMessages,
  findContactMessage,
  listContactMessages,
} from '#app/domain/content/contact/contact-desk.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** Without an id in the address the first message is open. */
export async function loadContact(ctx: Ctx, url: URL) {
  const id = url.searchParams.get('id') ?? ''
  const [list, requested] = await Promise.all([
    loadList(ctx, url, contactList, async (_, query) => {
      const [rows, total] = await Promise.all([listContactMessages(ctx, query), countContactMessages(ctx, query)])
      return { rows, total }
    }),
    isUuid(id) ? findContactMessage(ctx, id) : null,
  ])
  const first = list.rows[0]
  const chosen = requested ?? (first ? await findContactMessage(ctx, first.id) : null)
  return { now: ctx.now(), ...list, chosen }
}
