// A mail about topics that its reader can turn off: with the link for unsubscribing from exactly these topics.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import type { ConfigurableTopic } from './notification-choices.schema.ts'
import { buildUnsubscribeLink } from './unsubscribe-link.commands.server.ts'

export type TopicMailFrame = { siteName: string; unsubscribeUrl: string }

export async function sendTopicMail(
  ctx: Ctx,
  reader: { id: string; email: string },
  topics: readonly ConfigurableTopic[],
  buildMail: (frame: TopicMailFrame) => RenderedMail,
  options: Parameters<typeof sendMail>[3] = {},
): Promise<void> {
  const unsubscribeUrl = buildUnsubscribeLink(ctx, reader.id, topics)
  await sendMail(ctx, reader.email, (siteName) => buildMail({ siteName, unsubscribeUrl }), options)
}
