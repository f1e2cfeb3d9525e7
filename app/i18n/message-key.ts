// The key of the message of a code: `error` and `listing.notFound` give `error_listing_notFound`. Only files of the server may look a
// message up by such a key (docs/decisions/015-derived-messages.md).
export type MessageKey<Prefix extends string, Code extends string> = `${Prefix}_${JoinedCode<Code>}`

type JoinedCode<Code extends string> = Code extends `${infer Start}.${infer Rest}`
  ? `${Start}_${JoinedCode<Rest>}`
  : Code

export function toMessageKey<Prefix extends string, Code extends string>(
  prefix: Prefix,
  code: Code,
): MessageKey<Prefix, Code> {
  return `${prefix}_${code.replaceAll('.', '_')}` as MessageKey<Prefix, Code>
}
