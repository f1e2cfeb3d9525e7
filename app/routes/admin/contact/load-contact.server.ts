import { redirect } from 'react-router'
import { CONTACT_PAGE_SIZE } from '#app/domain/content/contact/contact-desk.model.ts'
import {
  countContactMessages,
  findContactMessage,
  listContactMessages,
} from '#app/domain/content/contact/contact-desk.queries.server.ts'
import { readContactAddress } from '#app/domain/content/contact/contact-desk.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { countPages } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

/** Without an id in the address the first message is open. */
export async function loadContact(ctx: Ctx, url: URL) {
  const query = readContactAddress(url.searchParams)
  const id = url.searchParams.get('id') ?? ''
  const [rows, total, requested] = await Promise.all([
    listContactMessages(ctx, query),
    countContactMessages(ctx, query),
    isUuid(id) ? findContactMessage(ctx, id) : null,
  ])
  const last = countPages(total, CONTACT_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  const first = rows[0]
  const chosen = requested ?? (first ? await findContactMessage(ctx, first.id) : null)
  return { now: ctx.now(), query, rows, total, chosen, done: url.searchParams.get('done') }
}
