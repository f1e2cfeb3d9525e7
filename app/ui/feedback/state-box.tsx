// Two boxes that replace content: nothing there yet, or loading failed.
import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { WindowSign } from '#app/ui/data/panes.tsx'

type BoxProps = {
  title: string
  text?: ReactNode
  /** The next step for the person. */
  action?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3 | 4
  /** Without border and background, for use inside a card. */
  bare?: boolean
  className?: string
}

export function EmptyState(props: BoxProps) {
  return <Box {...props} sign={<WindowSign lit />} />
}

/** One part of the page failed; the rest still works. `action` is the retry. */
export function ErrorBox({ details, ...props }: BoxProps & { details?: ReactNode }) {
  return (
    <div role="alert">
      <Box {...props} sign={<WindowSign lit={false} />} details={details} />
    </div>
  )
}

function Box(props: BoxProps & { sign: ReactNode; details?: ReactNode }) {
  const { title, text, action, level = 3, bare = false, sign, details, className } = props
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'grid grid-cols-1 justify-items-center px-4.5 py-7 text-center md:px-7 md:py-9',
        !bare && 'rounded-card border border-line bg-surface',
        className,
      )}
    >
      <span className="mb-4.5">{sign}</span>
      <Heading className="font-head text-heading font-bold">{title}</Heading>
      {text ? <p className="mt-1.5 max-w-[40ch] text-ink-soft">{text}</p> : null}
      {details}
      {action ? <div className="mt-4.5 flex w-full flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
