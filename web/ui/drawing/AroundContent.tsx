import type { ReactNode } from 'react'
import { useIsContentAlone } from './firstDrawing.ts'

type AroundContentProps = {
  fallback: ReactNode
  children: ReactNode
}

export const AroundContent = ({ fallback, children }: AroundContentProps) => (useIsContentAlone() ? fallback : children)
