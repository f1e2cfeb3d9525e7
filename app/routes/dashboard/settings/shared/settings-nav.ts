// The parts of the settings, each with an address of its own.
import { m } from '#app/paraglide/messages.js'
import type { Role } from '#app/shared/vocabulary.ts'
import { GlobeIcon } from '#app/ui/icons/console-icons.tsx'
import {
  BadgeCheckIcon,
  BellIcon,
  BuildingIcon,
  type IconComponent,
  KeyIcon,
  LockIcon,
  ShareIcon,
  ShieldCheckIcon,
  UserIcon,
  WalletIcon,
} from '#app/ui/icons/icons.tsx'

export type SettingsPart = {
  to: string
  label: () => string
  text: () => string
  icon: IconComponent
  /** Only for these; otherwise for everybody. */
  roles?: readonly Role[]
}

const PARTS: readonly SettingsPart[] = [
  { to: '/dashboard/settings/profile', label: m.settings_profile, text: m.settings_profile_text, icon: UserIcon },
  {
    to: '/dashboard/settings/renter',
    label: m.settings_renter,
    text: m.settings_renter_text,
    icon: WalletIcon,
    roles: ['tenant'],
  },
  {
    to: '/dashboard/settings/agency',
    label: m.settings_agency,
    text: m.settings_agency_text,
    icon: BadgeCheckIcon,
    roles: ['agent'],
  },
  {
    to: '/dashboard/settings/ownership',
    label: m.settings_ownership,
    text: m.settings_ownership_text,
    icon: BuildingIcon,
    roles: ['landlord'],
  },
  { to: '/dashboard/settings/password', label: m.settings_password, text: m.settings_password_text, icon: KeyIcon },
  {
    to: '/dashboard/settings/two-factor',
    label: m.settings_two_factor,
    text: m.settings_two_factor_text,
    icon: ShieldCheckIcon,
  },
  { to: '/dashboard/settings/sessions', label: m.settings_sessions, text: m.settings_sessions_text, icon: LockIcon },
  {
    to: '/dashboard/settings/connections',
    label: m.settings_connections,
    text: m.settings_connections_text,
    icon: ShareIcon,
  },
  { to: '/dashboard/settings/language', label: m.settings_language, text: m.settings_language_text, icon: GlobeIcon },
  {
    to: '/dashboard/settings/notifications',
    label: m.settings_notifications,
    text: m.settings_notifications_text,
    icon: BellIcon,
  },
  {
    to: '/dashboard/settings/privacy',
    label: m.settings_privacy,
    text: m.settings_privacy_text,
    icon: ShieldCheckIcon,
  },
]

export function listSettingsParts(role: Role): SettingsPart[] {
  return PARTS.filter(({ roles }) => roles === undefined || roles.includes(role))
}
