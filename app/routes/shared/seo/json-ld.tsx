// What a page is about, for machines (schema.org). It is in the HTML only: no browser needs it, so neither does the code that makes it.
// A route says `data={import.meta.env.SSR ? listingData(…) : undefined}`, and the browser's build leaves the call out.

export type StructuredData = { '@type': string; [property: string]: unknown }

/** A data block is never run, so the policy of scripts asks no nonce of it; what people typed must not end it all the same. */
export function JsonLd({ data }: { data: readonly StructuredData[] | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data === undefined ? '' : formatJsonLd(data) }}
    />
  )
}

export function formatJsonLd(data: readonly StructuredData[]): string {
  return escapeJsonForHtml({ '@context': 'https://schema.org', '@graph': data })
}

/** The same JSON without a sign that HTML or an old script parser would take for its own (PROMISES H5). */
function escapeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
