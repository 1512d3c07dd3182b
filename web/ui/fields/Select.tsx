import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { LIST, POPOVER } from '../overlays/Menu.tsx'
import { ERROR, LABEL } from './Field.tsx'

/** `short` stands for the label where the chosen option has little room: on a phone. */
export type Option<T extends string> = { id: T; label: string; short?: string; detail?: ReactNode }

type SelectProps<T extends string> = {
  label: string
  isLabelHidden?: boolean
  options: readonly Option<T>[]
  value: T | undefined
  onChange: (value: T) => void
  placeholder?: string
  hint?: string | undefined
  error?: string
  isDisabled?: boolean
  autoFocus?: boolean
  size?: 'sm' | 'md'
  className?: string
}

const box = (className: string) => `flex min-w-0 flex-col gap-1 ${className}`
const button = (size: 'sm' | 'md', isLabelHidden?: boolean) =>
  `flex min-w-0 items-center justify-between gap-2 rounded-md border border-control bg-surface text-start text-14 text-ink transition-colors pointer-coarse:min-h-11 hover:bg-hover disabled:opacity-50 ${size === 'sm' ? 'h-7 px-2' : isLabelHidden ? 'h-8 px-3' : 'h-9 px-3'} data-focus-visible:outline-2`

export function Select<T extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  hint,
  error,
  isDisabled,
  autoFocus,
  size = 'md',
  className = '',
}: SelectProps<T>) {
  const chosen = options.find(({ id }) => id === value)
  return (
    <AriaSelect
      aria-label={isLabelHidden ? label : undefined}
      value={value ?? null}
      onChange={(key) => key !== null && onChange(key as T)}
      placeholder={placeholder}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      isInvalid={error !== undefined}
      className={box(className)}
    >
      {!isLabelHidden && <Label className={LABEL}>{label}</Label>}
      <Button className={button(size, isLabelHidden)}>
        <SelectValue className="truncate data-placeholder:text-muted">
          {({ selectedText, defaultChildren }) => (
            <span title={chosen?.label ?? placeholder}>
              {chosen?.short !== undefined && <span className="sm:hidden">{chosen.short} </span>}
              <span className={chosen?.short === undefined ? '' : 'max-sm:sr-only'}>
                {selectedText || defaultChildren}
              </span>
            </span>
          )}
        </SelectValue>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
      </Button>
      {hint && error === undefined && (
        <Text slot="description" className="text-13 text-muted">
          {hint}
        </Text>
      )}
      <FieldError className={ERROR}>{error}</FieldError>
      <Popover offset={4} className={`flex min-w-(--trigger-width) flex-col ${POPOVER}`}>
        <ListBox items={options} className={LIST}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className="group flex min-h-8 items-center pointer-coarse:min-h-11 gap-2 rounded-sm px-2 py-1 text-14 outline-none data-focused:bg-hover"
            >
              <span title={option.label} className="min-w-0 flex-1 truncate">
                {option.label}
              </span>
              {option.detail}
              <Check aria-hidden size={16} className="invisible shrink-0 text-accent group-data-selected:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
