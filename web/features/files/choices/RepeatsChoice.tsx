import type { SourceRepeats } from '#server/files/read/constants.ts'
import { countRows } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'

type Props = {
  rows: number | undefined
  value: SourceRepeats
  path?: string
  onChange: (value: SourceRepeats) => void
  isDisabled: boolean
}

const OPTIONS: { id: SourceRepeats; label: string }[] = [
  { id: 'keep', label: 'Keep the page’s translations' },
  { id: 'take', label: 'Take the file’s texts' },
]

export const RepeatsChoice = ({ rows = 0, value, path, onChange, isDisabled }: Props) =>
  rows > 0 && (
    <Select
      label={path === undefined ? 'Where the file repeats the source text' : `Where ${path} repeats the source text`}
      options={OPTIONS}
      value={value}
      onChange={onChange}
      hint={`In ${countRows(rows)} the file has the source text where the page has a translation. A tool may have filled it in.`}
      isDisabled={isDisabled}
    />
  )
