// Structured data of a page (schema.org). Only in the HTML of the server: no browser needs it. A route writes `data={import.meta.env.SSR ?
// buildListingData(…) : undefined}`, so that the browser build drops the call and its code.

export type StructuredData = { '@type': string; [property: string]: unknown }

/** A data block is not executed, so it needs no CSP nonce; text typed by people must still not end the element. */
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

/** The same JSON without characters that HTML or old script parsers interpret (promise H5). */
function escapeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
