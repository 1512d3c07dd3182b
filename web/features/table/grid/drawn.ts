import { createContext } from 'react'

/** How much of a row is drawn: its texts; what else one sees of it; also what shows when it is pointed at. */
export const DRAWN = ['texts', 'seen', 'whole'] as const
export type Drawn = (typeof DRAWN)[number]
export const DrawnContext = createContext<Drawn>('whole')
