import { Alert } from '#web/ui/Alert.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

type Props = {
  path?: string
  isConfirmed: boolean
  onChange: (isConfirmed: boolean) => void
  isDisabled: boolean
}

export const UnrelatedFile = ({ path, isConfirmed, onChange, isDisabled }: Props) => (
  <Alert title="This may be the wrong file">
    <p>None of its texts is in the page. A merge would archive the texts of the page and add those of the file.</p>
    <Checkbox
      aria-label={path === undefined ? undefined : `Merge ${path} all the same`}
      isSelected={isConfirmed}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      Merge it all the same
    </Checkbox>
  </Alert>
)
