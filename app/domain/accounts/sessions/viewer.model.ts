/** The signed-in person as the header shows them. Texts are translated already; links are those of their role. */
export type SiteViewer = {
  id: string
  firstName: string
  fullName: string
  roleLabel: string
  links: readonly { to: string; label: string }[]
  /** The inbox; null for administrators, who take part in no conversation. */
  messagesTo: string | null
  unread: number
  settingsTo: string
  signOutTo: string
}
