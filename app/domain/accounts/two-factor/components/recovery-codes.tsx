import { useState } from 'react'
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, buttonClass, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { CopyIcon, KeyIcon } from '#app/ui/icons/icons.tsx'

/** Shown once: the codes are in the answer of the action, not on a page that can be loaded again. */
export function RecoveryCodes({ codes, doneTo }: { codes: readonly string[]; doneTo: string }) {
  return (
    <Card>
      <CardBody className="grid gap-5 pt-4 md:pt-4.5">
        <Alert tone="amber" title={m.twofactor_codes_title()} icon={<KeyIcon />} isAnnounced>
          {m.twofactor_codes_text()}
        </Alert>
        <ul className="grid gap-x-8 gap-y-1 rounded-control bg-sand-100 px-5 py-4 text-lg tabular-nums select-all sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <CopyCodes codes={codes} />
          <DownloadCodes codes={codes} />
        </div>
        <ButtonLink to={doneTo} replace className="justify-self-start">
          {m.twofactor_codes_done()}
        </ButtonLink>
      </CardBody>
    </Card>
  )
}

/** Copying needs JavaScript. Without it, one click on the list selects all codes. */
function CopyCodes({ codes }: { codes: readonly string[] }) {
  const isHydrated = useIsHydrated()
  const [result, setResult] = useState('')
  if (!isHydrated) return null
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setResult(m.ui_copied()),
      () => setResult(m.twofactor_codes_copy_failed()),
    )
  return (
    <>
      <Button variant="line" size="small" icon={<CopyIcon size={18} />} onClick={() => void copy()}>
        {m.twofactor_codes_copy()}
      </Button>
      <output className="order-last basis-full text-sm text-ink-soft empty:hidden">{result}</output>
    </>
  )
}

/** The file is in the link itself: it is never stored on the server, and the link works without JavaScript. */
function DownloadCodes({ codes }: { codes: readonly string[] }) {
  const text = [m.twofactor_codes_file(), '', ...codes, ''].join('\r\n')
  return (
    <a
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      download="recovery-codes.txt"
      className={buttonClass({ variant: 'line', size: 'small' })}
    >
      <DownloadIcon size={18} />
      {m.twofactor_codes_download()}
    </a>
  )
}
