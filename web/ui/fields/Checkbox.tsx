import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox'

type Props = Omit<CheckboxProps, 'className' | 'children'> & { children?: ReactNode }

export const Checkbox = ({ children, ...props }: Props) => (
  <AriaCheckbox
    {...props}
    className="group relative flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 gap-2 data-disabled:opacity-50"
  >
    {({ isSelected, isIndeterminate }) => (
      <>
        <span className="grid size-4 shrink-0 place-items-center rounded-[4px] border border-control bg-surface text-on-accent transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-indeterminate:border-accent group-data-indeterminate:bg-accent group-data-selected:border-accent group-data-selected:bg-accent">
          {isIndeterminate ? <Minus aria-hidden size={12} /> : isSelected && <Check aria-hidden size={12} />}
        </span>
        {children}
      </>
    )}
  </AriaCheckbox>
)
