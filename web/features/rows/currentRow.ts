import { createStore } from 'zustand'

export type CurrentRow = ReturnType<typeof createCurrentRow>

/** The id of the row the reader is at: where the focus or the editor is, or was last. */
export const createCurrentRow = () => createStore<string | undefined>(() => undefined)
