import type { ReactNode } from 'react'
import { useIsContentAlone } from './firstDrawing.ts'

type AroundContentProps = {
  /** Empty, and as high and wide. */
  place: ReactNode
  children: ReactNode
}

/** In the app's first drawing it comes once the content is on the screen. */
export const AroundContent = ({ place, children }: AroundContentProps) => (useIsContentAlone() ? place : children)
