// Apart from the vocabulary, which every page carries: only a few pages speak of providers.

/** Spec §6: who else may vouch for somebody at the sign-in, in the order of the buttons. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
/** As they write themselves, in every language. */
export const SOCIAL_BRANDS = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const satisfies Record<SocialProviderName, string>
