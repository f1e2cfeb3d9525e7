// A rating as five stars, the last one filled in part. Decoration: the text beside it says the number.
import { StarIcon } from '#app/ui/icons/icons.tsx'

const STARS = [1, 2, 3, 4, 5]

export function Stars({ rating }: { rating: number }) {
  return (
    <span aria-hidden="true" className="relative inline-flex shrink-0 align-[-0.15em]">
      <StarRow className="text-line-strong" />
      <span
        data-filled
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${(rating / STARS.length) * 100}%` }}
      >
        <StarRow className="text-sun" />
      </span>
    </span>
  )
}

function StarRow({ className }: { className: string }) {
  return (
    <span className={`flex ${className}`}>
      {STARS.map((star) => (
        <StarIcon key={star} size={18} className="fill-current" />
      ))}
    </span>
  )
}
