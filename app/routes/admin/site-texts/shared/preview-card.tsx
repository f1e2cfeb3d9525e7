// The text as visitors would see it, and the links that lead nowhere.
import { getLinkProblemLabel, getTextLanguage } from '#app/domain/content/site-texts/site-text.labels.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import '#app/ui/styles/prose.css'
import type { EditorData, Preview } from './load-editor.server.ts'

export const PREVIEW_ID = 'preview'

export function PreviewCard({ name, preview }: { name: string; preview: Preview | null }) {
  return (
    <div id={PREVIEW_ID} className="scroll-mt-24">
      <Card>
        <CardHead title={m.ui_preview()} sub={preview ? null : m.site_text_preview_hint()} />
        {preview ? (
          <CardBody className="pt-2">
            <div lang={getTextLanguage(name) ?? 'en'} className="grid grid-cols-1 gap-4 wrap-anywhere">
              {preview.preview.map(({ at, block }) =>
                'html' in block ? (
                  <div key={at} className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
                ) : (
                  <p key={at} className="rounded-box border border-dashed border-line-strong p-4 text-sm text-ink-soft">
                    {m.site_text_figure({ figure: block.figure })}
                  </p>
                ),
              )}
            </div>
          </CardBody>
        ) : null}
      </Card>
    </div>
  )
}

export function LinkWarnings({ warnings }: { warnings: EditorData['warnings'] }) {
  if (warnings.length === 0) return null
  return (
    <Alert tone="amber" title={m.site_text_links()}>
      <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
        {warnings.map(({ at, warning: { line, address, problem } }) => (
          <li key={at}>
            {m.site_text_link_line({ line })} <code>{address}</code>: {getLinkProblemLabel(problem)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
