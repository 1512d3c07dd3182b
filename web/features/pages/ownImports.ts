import { createStore } from 'zustand'

/** The number of imports of this tab that made pages, for what has to be said of new texts. */
export const ownImports = createStore(() => 0)

export const countOwnImport = () => ownImports.setState((count) => count + 1, true)
