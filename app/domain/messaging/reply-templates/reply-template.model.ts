import type { Locale } from '#app/shared/vocabulary.ts'

export const MAX_TEMPLATES = 40
export const TEMPLATE_NAME_MAX = 60
export const TEMPLATE_CONTENT_MAX = 2_000

export type ReplyTemplate = { id: string; language: Locale; name: string; content: string }
