// Where the site runs, for the few screens that are only there for developers.
import { createContext } from 'react-router'

export type Environment = 'development' | 'test' | 'production'

/** Set by the root middleware. Unset it counts as production: what is hidden stays hidden. */
export const environmentContext = createContext<Environment>('production')
