import { Select } from '#web/ui/fields/Select.tsx'

type Format = { id: string; name: string }
type Props = {
  format: Format
  formats: readonly Format[]
  path?: string
  onChange: (id: string) => void
  isDisabled: boolean
}

export const FormatChoice = ({ format, formats, path, onChange, isDisabled }: Props) =>
  formats.length > 1 && (
    <Select
      label={path === undefined ? 'Format' : `Format of ${path}`}
      options={formats.map(({ id, name }) => ({ id, label: name }))}
      value={format.id}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  )
