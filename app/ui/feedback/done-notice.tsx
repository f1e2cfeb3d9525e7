import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { FormState } from '#app/shared/form-state.ts'
import { type Done, type Notices, readDone } from '#app/i18n/notices.ts'
import { Alert, type AlertTone } from './alert.tsx'

type DoneNoticeProps<N extends Notices> = {
  notices: N
  /** A refused form keeps the address of the page, which may still name what was done before: the refusal is the news then. */
  form?: Pick<FormState, 'refusal'>
  tones?: Readonly<Partial<Record<Done<N>, AlertTone>>>
  /** Shown when nothing was just done. */
  otherwise?: ReactNode
  className?: string
}

/** What was just done, as the address says it; nothing if it names nothing that this page knows. */
export function DoneNotice<N extends Notices>({
  notices,
  form,
  tones,
  otherwise = null,
  className,
}: DoneNoticeProps<N>) {
  const [params] = useSearchParams()
  const done = readDone(params, notices)
  if (done === null || form?.refusal !== undefined) return otherwise
  return <Alert tone={tones?.[done] ?? 'leaf'} title={notices[done]?.() ?? ''} isAnnounced className={className} />
}
