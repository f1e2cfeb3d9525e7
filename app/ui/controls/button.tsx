import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/ui/styles/class-names.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'

export type ButtonVariant = 'solid' | 'soft' | 'line' | 'ghost' | 'danger' | 'sun'
/** `small` is 44 px, the minimum for touch; `compact` is for consoles and grows to 44 px on touch. */
export type ButtonSize = 'compact' | 'small' | 'medium' | 'large'
type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

const VARIANTS: Record<ButtonVariant, string> = {
  solid: 'border-transparent bg-sea text-on-sea hover:bg-sea-strong',
  soft: 'border-transparent bg-sea-soft text-sea-strong hover:bg-[color-mix(in_srgb,var(--sea)_18%,var(--surface))]',
  line: 'border-line-strong bg-surface text-ink hover:bg-sand-100',
  ghost: 'border-transparent text-ink hover:bg-[color-mix(in_srgb,var(--text)_7%,transparent)]',
  danger: 'border-transparent bg-hibiscus text-on-hibiscus hover:bg-hibiscus-strong',
  sun: 'border-transparent bg-sun text-on-sun hover:bg-[color-mix(in_srgb,var(--sun)_86%,var(--on-sun))]',
}

const SIZES: Record<ButtonSize, string> = {
  compact: 'min-h-9 gap-1.5 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  small: 'min-h-11 gap-2 px-4 py-2 text-label',
  medium: 'min-h-12 gap-2 px-5.5 py-2.5',
  large: 'min-h-13.5 gap-2 px-7 py-3 text-[1.0625rem]',
}

const BASE =
  'inline-flex items-center justify-center rounded-control border text-center leading-tight font-semibold transition-colors active:translate-y-px'
const DISABLED_CLASS =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sand-200 disabled:text-ink-soft disabled:active:translate-y-0'

/** Only the classes, for other elements that look like a button. */
export function buttonClass({ variant = 'solid', size = 'medium', wide = false }: Look = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full')
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    loading?: boolean
    icon?: ReactNode
  }

export function Button({
  variant,
  size,
  wide,
  loading = false,
  icon,
  className,
  children,
  onClick,
  ...button
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(buttonClass({ variant, size, wide }), DISABLED_CLASS, loading && 'cursor-progress', className)}
      onClick={handleClick}
      {...button}
    >
      {loading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look & { icon?: ReactNode }

export function ButtonLink({ variant, size, wide, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link className={cx(buttonClass({ variant, size, wide }), className)} {...link}>
      {icon}
      {children}
    </Link>
  )
}

/** A round button with only an icon; `label` is its accessible name. `quiet` is 36 px for mouse users. */
export function IconButton({
  label,
  quiet = false,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; quiet?: boolean }) {
  const size = quiet ? 'size-9 pointer-coarse:size-11' : 'size-11'
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-[color-mix(in_srgb,var(--text)_7%,transparent)] disabled:cursor-not-allowed disabled:text-ink-soft',
        size,
        className,
      )}
      {...button}
    />
  )
}
