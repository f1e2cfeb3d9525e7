// What a section of the console consists of: its folder exports `loadSection`, `Section`, and `act` if it has forms.
import type { RouterContextProvider } from 'react-router'
import type { FormState } from '#app/shared/form-state.ts'

/** The arguments of a route action. `url` is the address of the page, without the parameters that the framework adds. */
export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/** `search` is the query of the address; `form` is the refused form, if there is one. */
export type SectionProps<Load extends (...args: never[]) => Promise<unknown>> = {
  data: Awaited<ReturnType<Load>>
  search: string
  form: FormState
}
