// A text with marked parts, such as the words that a search has found.
export type MarkedPiece = { text: string; isMarked: boolean; /** Where the piece begins in the text. */ start: number }

export function MarkedText({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, isMarked, start }) =>
    isMarked ? (
      <mark key={start} className="rounded-[3px] bg-sun-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
