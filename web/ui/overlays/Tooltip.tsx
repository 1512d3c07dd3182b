import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export const TOOLTIP = 'max-w-80 animate-fade rounded-sm bg-ink px-2 py-1 text-12 text-surface shadow-float'

type TooltipProps = { text: ReactNode; children: ReactElement; delayMs?: number; closeDelayMs?: number }

/** Opens on hover and on keyboard focus; the child is a React Aria button or link. */
export function Tooltip({ text, children, delayMs = 600, closeDelayMs = 100 }: TooltipProps) {
  return (
    <TooltipTrigger delay={delayMs} closeDelay={closeDelayMs}>
      {children}
      <AriaTooltip offset={6} className={TOOLTIP}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
