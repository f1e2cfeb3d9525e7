import { cx } from '#app/ui/styles/class-names.ts'

/** From 0 to 100; without a value it is indeterminate. */
export function Progress({ label, value, className }: { label: string; value?: number; className?: string }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className={cx(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-track text-sea',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-sea',
        value === undefined &&
          'animate-sweep bg-[linear-gradient(100deg,var(--track)_30%,var(--sea)_50%,var(--track)_70%)] bg-size-[300%_100%] [&::-webkit-progress-bar]:bg-transparent',
        className,
      )}
    />
  )
}
