// Separate from vocabulary.ts, which is in the bundle of every page.

/** Providers of social sign-in, in the order of the buttons. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
/** Brand names, the same in every language. */
export const SOCIAL_BRANDS = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const satisfies Record<SocialProviderName, string>
