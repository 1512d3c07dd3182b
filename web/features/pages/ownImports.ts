import { createStore } from 'zustand'

export const ownImports = createStore(() => 0)

export const countOwnImport = () => ownImports.setState((count) => count + 1, true)
