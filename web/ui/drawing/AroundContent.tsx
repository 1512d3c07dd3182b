import type { ReactNode } from 'react'
import { useIsContentAlone } from './firstDrawing.ts'

type AroundContentProps = {
  /** Empty, and as high and wide. */
  fallback: ReactNode
  children: ReactNode
}

/** In the app's first drawing it comes once the content is on the screen. */
export const AroundContent = ({ fallback, children }: AroundContentProps) => (useIsContentAlone() ? fallback : children)
