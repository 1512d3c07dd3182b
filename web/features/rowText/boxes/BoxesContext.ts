import { createContext, useContext } from 'react'
import type { Box } from '#collab/text/facts/boxes.ts'
import type { Judged } from '../findings.ts'
import type { Measures } from './measures.ts'

export type Boxes = { boxOf(source: Judged): Box | undefined; measures: Measures; listen(renew: Renew): () => void }
export type Renew = (ids: readonly string[]) => void

/** Undefined in a project without text boxes. */
export const BoxesContext = createContext<Boxes | undefined>(undefined)

export const useBoxOf = (source: Judged) => useContext(BoxesContext)?.boxOf(source)
