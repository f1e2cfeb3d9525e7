import { getVerificationLabel } from '#app/domain/accounts/verification/verification.labels.ts'
import type { NotificationParams } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import type { VerificationKind } from '#app/shared/vocabulary.ts'

/** The name of the document in both languages: the reader chooses the language later. */
export function buildKindParams(kind: VerificationKind): NotificationParams {
  const getTitle = (locale: 'en' | 'fil') => withLocale(locale, () => getVerificationLabel(kind))
  return { title: getTitle('en'), titleFil: getTitle('fil') }
}
