import { Label } from 'react-aria-components/Label'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { LABEL } from './Field.tsx'

type RadioGroupProps<T extends string> = {
  label: string
  options: readonly { id: T; label: string }[]
  value: T
  onChange: (value: T) => void
  autoFocus?: boolean
}

export const RadioGroup = <T extends string>({ label, options, value, onChange, autoFocus }: RadioGroupProps<T>) => (
  <AriaRadioGroup value={value} onChange={(chosen) => onChange(chosen as T)} className="flex flex-col gap-1">
    <Label className={LABEL}>{label}</Label>
    {options.map((option) => (
      <Radio
        key={option.id}
        value={option.id}
        autoFocus={autoFocus && option.id === value}
        className="group flex min-h-6 items-center gap-2 pointer-coarse:min-h-11"
      >
        <span className="size-4 shrink-0 rounded-full border border-control bg-surface transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-selected:border-5 group-data-selected:border-accent" />
        {option.label}
      </Radio>
    ))}
  </AriaRadioGroup>
)
