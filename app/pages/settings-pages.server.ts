// The rows of the table of pages for the personal settings of the site. An administrator has /admin/account.
import { m } from '#app/messages/messages.js'
import { SITE_ROLES, type Page } from './page.ts'

export const SETTINGS_PAGES = {
  '/dashboard/settings': { access: SITE_ROLES, hiddenFromView: 'settings', files: 1 },
  '/dashboard/settings/profile': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    files: 1,
    settings: { group: 'account', label: m.settings_profile, text: m.settings_profile_text, icon: 'user' },
  },
  '/dashboard/settings/renter': {
    access: ['tenant'],
    hiddenFromView: 'settings',
    settings: { group: 'renting', label: m.settings_renter, text: m.settings_renter_text, icon: 'wallet' },
  },
  '/dashboard/settings/agency': {
    access: ['agent'],
    hiddenFromView: 'settings',
    settings: { group: 'renting', label: m.settings_agency, text: m.settings_agency_text, icon: 'badge-check' },
  },
  '/dashboard/settings/public-profile': {
    access: ['agent'],
    hiddenFromView: 'settings',
    settings: {
      group: 'renting',
      label: m.settings_public_profile,
      text: m.settings_public_profile_text,
      icon: 'user',
    },
  },
  '/dashboard/settings/ownership': {
    access: ['landlord'],
    hiddenFromView: 'settings',
    settings: { group: 'renting', label: m.settings_ownership, text: m.settings_ownership_text, icon: 'building' },
  },
  '/dashboard/settings/payout-accounts': {
    access: ['landlord', 'agent'],
    hiddenFromView: 'settings',
    files: 1,
    settings: { group: 'renting', label: m.settings_payout, text: m.settings_payout_text, icon: 'wallet' },
  },
  '/dashboard/settings/receipts': {
    access: ['landlord', 'agent'],
    hiddenFromView: 'settings',
    settings: { group: 'renting', label: m.settings_receipts, text: m.settings_receipts_text, icon: 'file-text' },
  },
  '/dashboard/settings/verification': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    files: 1,
    settings: {
      group: 'account',
      label: m.settings_verification,
      text: m.settings_verification_text,
      icon: 'badge-check',
    },
  },
  '/dashboard/settings/verification/:id/document': { access: SITE_ROLES, hiddenFromView: 'file' },
  '/dashboard/settings/email': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'account', label: m.ui_email, text: m.settings_email_text, icon: 'mail' },
  },
  '/dashboard/settings/password': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'security', label: m.settings_password, text: m.settings_password_text, icon: 'key' },
  },
  '/dashboard/settings/two-factor': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'security', label: m.twofactor_title, text: m.settings_two_factor_text, icon: 'shield-check' },
  },
  '/dashboard/settings/passkeys': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'security', label: m.settings_passkeys, text: m.settings_passkeys_text, icon: 'badge-check' },
  },
  '/dashboard/settings/sessions': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'security', label: m.settings_sessions, text: m.settings_sessions_text, icon: 'lock' },
  },
  '/dashboard/settings/connections': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'security', label: m.settings_connections, text: m.settings_connections_text, icon: 'share' },
  },
  '/dashboard/settings/language': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'account', label: m.ui_language, text: m.settings_language_text, icon: 'globe' },
  },
  '/dashboard/settings/notifications': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'alerts', label: m.ui_notifications, text: m.settings_notifications_text, icon: 'bell' },
  },
  '/dashboard/settings/push': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'alerts', label: m.push_title, text: m.settings_push_text, icon: 'zap' },
  },
  // Linked from the notification about it
  '/dashboard/settings/mail': { access: SITE_ROLES, hiddenFromView: 'settings' },
  // Linked from the page of notifications, if this site sends SMS
  '/dashboard/settings/sms': { access: SITE_ROLES, hiddenFromView: 'settings' },
  '/dashboard/settings/searches': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'alerts', label: m.settings_searches, text: m.settings_searches_text, icon: 'search' },
  },
  '/dashboard/settings/calendar': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'alerts', label: m.ui_calendar, text: m.settings_calendar_text, icon: 'calendar' },
  },
  '/dashboard/settings/api': {
    access: ['landlord', 'agent'],
    hiddenFromView: 'settings',
    settings: { group: 'renting', label: m.settings_api, text: m.settings_api_text, icon: 'zap' },
  },
  '/dashboard/settings/api/webhooks/:id': { access: ['landlord', 'agent'], hiddenFromView: 'settings' },
  '/dashboard/settings/privacy': {
    access: SITE_ROLES,
    hiddenFromView: 'settings',
    settings: { group: 'privacy', label: m.settings_privacy, text: m.settings_privacy_text, icon: 'shield-check' },
  },
  '/dashboard/settings/privacy/deletion': { access: SITE_ROLES, hiddenFromView: 'settings' },
  '/dashboard/settings/privacy/download': { access: SITE_ROLES, hiddenFromView: 'settings', secret: 'query' },
  '/dashboard/settings/privacy/download/file': { access: SITE_ROLES, hiddenFromView: 'file' },
} as const satisfies Record<string, Page>
