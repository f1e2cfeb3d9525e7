// The template of all mails, as text and HTML from the same content. Everything is escaped. Styles are inline, because mail
// clients drop style sheets.
import type { Locale } from '#app/shared/vocabulary.ts'

export type MailButton = { label: string; url: string }

export type MailItem = {
  title: string
  note: string
  line?: string
  url?: string
  warning?: { title: string; text: string }
}

export type MailContent = {
  locale: Locale
  siteName: string
  title: string
  paragraphs: readonly string[]
  /** A list; each item is a box. The title leads to `url`. */
  items?: readonly MailItem[]
  afterItems?: readonly string[]
  button?: MailButton
  /** The other answer to a question; less prominent. */
  otherButton?: MailButton
  /** A second list with its own heading, below the buttons. */
  otherItems?: { title: string; items: readonly MailItem[] }
  after?: readonly string[]
  /** Small print, such as the unsubscribe link. */
  footer?: { text: string; label: string; url: string }
}

export function buildMailBodies(content: MailContent): { text: string; html: string } {
  return { text: buildText(content), html: buildHtml(content) }
}

function buildText({
  siteName,
  title,
  paragraphs,
  items = [],
  afterItems = [],
  button,
  otherButton,
  otherItems,
  after = [],
  footer,
}: MailContent) {
  const parts = [
    title,
    ...paragraphs,
    ...items.map(buildItemText),
    ...afterItems,
    ...[button, otherButton].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : [])),
    ...(otherItems ? [otherItems.title, ...otherItems.items.map(buildItemText)] : []),
    ...after,
    ...(footer ? [`${footer.text}\n${footer.label}: ${footer.url}`] : []),
    siteName,
  ]
  return `${parts.join('\n\n')}\n`
}

const FONT_STYLE = "font:16px/1.5 'Hanken Grotesk',system-ui,sans-serif"
const SOFT_STYLE = 'color:#6b6155;font-size:14px'

function buildHtml({ locale, siteName, title, button, otherButton, footer, ...content }: MailContent): string {
  const { otherItems, paragraphs, items = [], afterItems = [], after = [] } = content
  const buildParagraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const parts = [
    `<p style="margin:0 0 24px;font-weight:700;color:#0f6b6b">${escapeHtml(siteName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(buildParagraph),
    ...items.map(buildItemHtml),
    ...afterItems.map(buildParagraph),
    ...(button ? [buildButton(button, 'background:#0f6b6b;color:#ffffff')] : []),
    ...(otherButton ? [buildButton(otherButton, 'border:1px solid #0f6b6b;color:#0f6b6b')] : []),
    ...(otherItems
      ? [
          `<h2 style="margin:32px 0 16px;font-size:18px;line-height:1.2">${escapeHtml(otherItems.title)}</h2>`,
          ...otherItems.items.map(buildItemHtml),
        ]
      : []),
    ...after.map(buildParagraph),
    ...(footer
      ? [
          `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e0d6;${SOFT_STYLE}">${escapeHtml(footer.text)} <a href="${escapeHtml(footer.url)}" style="color:#0f6b6b">${escapeHtml(footer.label)}</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:24px;background:#fbf9f6;color:#211c16;${FONT_STYLE}"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:18px;background:#ffffff">${parts.join('')}</div></body></html>`
}

function buildButton({ label, url }: MailButton, colors: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;${colors};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function buildItemText({ title, note, line, url, warning }: MailItem): string {
  return [
    title,
    note,
    ...(line ? [line] : []),
    ...(url ? [url] : []),
    ...(warning ? [`! ${warning.title}`, warning.text] : []),
  ].join('\n')
}

function buildItemHtml({ title, note, line, url, warning }: MailItem): string {
  const shownTitle = url
    ? `<a href="${escapeHtml(url)}" style="color:#0f6b6b">${escapeHtml(title)}</a>`
    : escapeHtml(title)
  const parts = [
    `<p style="margin:0;font-weight:700">${shownTitle}</p>`,
    `<p style="margin:0;${SOFT_STYLE}">${escapeHtml(note)}</p>`,
    ...(line ? [`<p style="margin:8px 0 0">${escapeHtml(line)}</p>`] : []),
    ...(warning
      ? [
          `<p style="margin:12px 0 0;padding:10px 12px;border-radius:10px;background:#fdf0d5;color:#6b4300;font-size:14px"><b>${escapeHtml(warning.title)}</b><br>${escapeHtml(warning.text)}</p>`,
        ]
      : []),
  ]
  return `<div style="margin:0 0 12px;padding:14px 16px;border:1px solid #e7e0d6;border-radius:12px">${parts.join('')}</div>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
