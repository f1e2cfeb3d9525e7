// The parameters of the address that open a dialog of the section Properties, and what closes them all.
export const NO_DIALOG = {
  delete: null,
  activate: null,
  return: null,
  duplicate: null,
  message: null,
  history: null,
  add: null,
  owner: null,
  done: null,
} as const
