import { createContext, type ReactNode, useContext } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { useIsFirstDrawing } from '../drawing/firstDrawing.ts'
import { keepBuilt } from '../focus/keepPlace.ts'

/** The overlay that a press opens, until it is built. */
export const Opens = createContext<{ what: 'menu' | 'dialog'; open: () => void } | undefined>(undefined)

export type PressButtonProps = Omit<ButtonProps, 'className' | 'children' | 'style' | 'onPress'> & {
  className?: string
  children?: ReactNode
  onPress?: () => void
}

/** A React Aria button; in the app's first drawing a bare one that looks and works the same, and takes a tenth of the time. */
export function PressButton(props: PressButtonProps) {
  const isFirst = useIsFirstDrawing()
  const opens = useContext(Opens)
  if (!isFirst) return <Button {...props} />
  const { className, children, type = 'button', isDisabled, isPending, excludeFromTabOrder, onPress } = props
  return (
    <button
      {...namesOf(props)}
      data-bare
      type={type}
      className={className}
      disabled={isDisabled}
      tabIndex={excludeFromTabOrder ? -1 : undefined}
      aria-haspopup={opens?.what}
      onFocus={keepBuilt}
      onClick={() => {
        if (isPending) return
        onPress?.()
        opens?.open()
      }}
    >
      {children}
    </button>
  )
}

/** The accessible name. */
const namesOf = (props: PressButtonProps) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => /^(id|form|aria-.*|data-.*)$/.test(name)))
