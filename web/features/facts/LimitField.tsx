import type { LengthUnit } from '#db/vocabulary/texts/facts.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { type Option, Select } from '../../ui/fields/Select.tsx'

const UNITS: Option<LengthUnit>[] = [
  { id: 'characters', label: 'Characters' },
  { id: 'bytes', label: 'Bytes (UTF-8)' },
  { id: 'lines', label: 'Lines' },
  { id: 'pixels', label: 'Pixels' },
]

type Props = {
  most: string
  unit: LengthUnit
  hint: string
  error: string | undefined
  onMost: (most: string) => void
  onUnit: (unit: LengthUnit) => void
}

export const LimitField = ({ most, unit, hint, error, onMost, onUnit }: Props) => (
  <div className="flex items-start gap-2">
    <Field
      label="Maximum length"
      inputMode="numeric"
      hint={hint}
      value={most}
      {...(error === undefined ? {} : { error })}
      onChange={onMost}
      className="min-w-0 flex-1"
    />
    <Select label="Unit" options={UNITS} value={unit} onChange={onUnit} className="w-36" />
  </div>
)
