// The code that shows an agent's homes on a site of their own.
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type EmbedCardProps = { agentId: string; name: string; origin: string }

export function EmbedCard({ agentId, name, origin }: EmbedCardProps) {
  const path = href('/agents/:agentId/embed', { agentId })
  const code = `<iframe src="${origin}${path}" title="${escapeAttribute(name)}" width="100%" height="760" style="border:0" loading="lazy"></iframe>`
  const xmlAddress = `${origin}${href('/agents/:agentId/feed.xml', { agentId })}`
  return (
    <Card className="max-w-160">
      <CardHead title={m.feed_card_title()} sub={m.feed_card_text()} level={3} />
      <CardBody className="grid gap-3">
        <Textarea label={m.feed_card_code()} readOnly rows={4} value={code} className="font-mono text-sm" />
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton
            value={code}
            label={m.feed_copy()}
            about={m.feed_copy()}
            doneLabel={m.ui_copied()}
            failedLabel={m.pay_copy_failed()}
          />
          <ButtonLink to={path} reloadDocument target="_blank" rel="noopener" variant="line" size="compact">
            {m.feed_card_preview()}
          </ButtonLink>
          <ButtonLink
            to={href('/agents/:agentId/feed.json', { agentId })}
            reloadDocument
            variant="ghost"
            size="compact"
          >
            {m.feed_card_json()}
          </ButtonLink>
          <ButtonLink to={href('/agents/:agentId/feed.xml', { agentId })} reloadDocument variant="ghost" size="compact">
            {m.feed_card_xml()}
          </ButtonLink>
        </div>
        <p className="text-sm text-ink-soft">{m.feed_card_xml_hint()}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-tiny wrap-anywhere">{xmlAddress}</code>
          <CopyButton
            value={xmlAddress}
            label={m.feed_copy_xml()}
            about={m.feed_copy_xml()}
            doneLabel={m.ui_copied()}
            failedLabel={m.pay_copy_failed()}
          />
        </div>
      </CardBody>
    </Card>
  )
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
