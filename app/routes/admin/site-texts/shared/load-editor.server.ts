// What the editor needs: the text, its links that lead nowhere, and the pictures a post can have.
import { redirect } from 'react-router'
import { getFilePosts } from '#app/domain/content/blog/post.service.server.ts'
import { findSiteText } from '#app/domain/content/site-texts/site-text.queries.server.ts'
import { findLinkWarnings, previewSiteText } from '#app/domain/content/site-texts/site-text-preview.queries.server.ts'
import type { SiteTextContent } from '#app/domain/content/site-texts/site-text.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { CONTENT } from './content-address.ts'

/** Without a name the list opens. */
export function readName(url: URL): string {
  const name = url.searchParams.get('name')
  if (name === null || name === '') throw redirect(CONTENT)
  return name
}

export async function loadEditor(ctx: Ctx, url: URL) {
  const text = (await findSiteText(ctx, readName(url))) ?? fail('siteText.notFound')
  const warnings = await loadWarnings(ctx, text.name, text.content.body)
  const isFilipino = ctx.request.locale === 'fil'
  const pictures = getFilePosts()
    .map(({ picture, pictureAlt, pictureAltFil }) => ({
      value: picture,
      label: isFilipino ? pictureAltFil : pictureAlt,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return { text, warnings, pictures: text.kind === 'blog' ? pictures : [] }
}

/** With their places in the list, because the same link may be wrong twice. */
async function loadWarnings(ctx: Ctx, name: string, body: string) {
  return (await findLinkWarnings(ctx, name, body)).map((warning, at) => ({ at, warning }))
}

/** The answer to a form that asks for a preview. What was typed comes back with it. */
export async function loadPreview(ctx: Ctx, name: string, { body, fields }: SiteTextContent) {
  return {
    preview: previewSiteText(ctx, name, body).map((block, at) => ({ at, block })),
    warnings: await loadWarnings(ctx, name, body),
    values: { ...fields, body },
  }
}

export type Preview = Awaited<ReturnType<typeof loadPreview>>
export type EditorData = Awaited<ReturnType<typeof loadEditor>>
