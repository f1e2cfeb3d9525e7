// Reviews of an agent. The texts are built on the server, so that the page loads none of their messages.
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Stars } from '#app/ui/data/stars.tsx'

export type ShownReviews = {
  title: string
  /** "4.5 out of 5, 12 reviews"; null without reviews. */
  figures: { rating: number; text: string } | null
  items: {
    id: string
    rating: number
    ratingText: string
    by: string
    content: string
    reply: { title: string; text: string } | null
  }[]
  /** For a person who may write one. */
  write: { label: string; to: string } | null
}

export function AgentReviews({ title, figures, items, write }: ShownReviews) {
  if (items.length === 0 && write === null) return null
  return (
    <section id="reviews" className="min-w-0 scroll-mt-24">
      <h2 className="font-head text-section font-bold">{title}</h2>
      {figures === null ? null : (
        <p className="mt-1 mb-5 flex flex-wrap items-center gap-2 text-ink-soft">
          <Stars rating={figures.rating} />
          {figures.text}
        </p>
      )}
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {items.map(({ id, rating, ratingText, by, content, reply }) => (
          <li key={id} className="min-w-0 rounded-card border border-line bg-surface p-5 only:col-span-full">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <Stars rating={rating} />
              {ratingText}
            </p>
            <p className="text-sm text-ink-soft">{by}</p>
            <p className="mt-3 whitespace-pre-line wrap-anywhere">{content}</p>
            {reply === null ? null : (
              <div className="mt-3 border-t border-line pt-3 text-sm">
                <p className="font-semibold">{reply.title}</p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {write === null ? null : (
        <p className="mt-4">
          <ButtonLink to={write.to} variant="line" size="small">
            {write.label}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
