// Takes the place of the instrumentation of React Router in the browser (vite.config.ts). We pass none, so its functions have nothing to do,
// and a bundler cannot see that. The names are those of the module that it replaces.
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
