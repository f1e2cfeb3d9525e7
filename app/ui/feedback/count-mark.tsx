import { formatCount } from '#app/ui/browser/live-count.ts'

/** The number at the corner of an icon link, whose label says the same. Nothing for zero; the link needs `relative`. */
export function CountMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 right-0 min-w-5.5 rounded-full bg-sea px-1.5 text-center text-tiny leading-5.5 font-semibold text-on-sea tabular-nums"
    >
      {formatCount(count)}
    </span>
  )
}
