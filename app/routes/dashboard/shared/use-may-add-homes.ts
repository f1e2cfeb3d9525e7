// Whether the reader may add homes and buildings: a person of a team who acts for chosen homes may not.
import { useRouteLoaderData } from 'react-router'

type ShellData = { mayAddHomes: boolean }

export function useMayAddHomes(): boolean {
  const shell = useRouteLoaderData('routes/dashboard/shell') as ShellData | undefined
  return shell?.mayAddHomes ?? true
}
