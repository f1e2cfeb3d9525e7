// The dialogs of the section in the address: `view={id}`, `edit={id}`, …
export const USER_DIALOGS = [
  'view',
  'edit',
  'delete',
  'deactivate',
  'reactivate',
  'resetTwoFactor',
  'endSessions',
] as const
export type UserDialogName = (typeof USER_DIALOGS)[number]

export function findOpenDialog(params: URLSearchParams): { name: UserDialogName; id: string } | null {
  const name = USER_DIALOGS.find((each) => params.has(each))
  return name ? { name, id: params.get(name) ?? '' } : null
}

/** Removes every dialog and notice from the address. */
export const NO_DIALOG: Readonly<Record<string, null>> = Object.fromEntries(
  [...USER_DIALOGS, 'add', 'done'].map((name) => [name, null]),
)
