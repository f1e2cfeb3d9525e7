/** The signed-in user as the header shows them, with translated texts and the links of the role. */
export type SiteViewer = {
  id: string
  firstName: string
  fullName: string
  avatarUrl: string | null
  roleLabel: string
  /** Whether they may act for somebody else, too. */
  hasTeams: boolean
  links: readonly { to: string; label: string }[]
  /** The inbox; null for admins, who have no conversations. */
  messagesTo: string | null
  unread: number
  /** Where a landlord or an agent lists a home; null for roles that list none. */
  listTo: string | null
  settingsTo: string
  signOutTo: string
}
