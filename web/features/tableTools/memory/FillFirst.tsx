import type { TranslateEstimate } from '#server/translationRequests/contract.ts'
import { countTexts } from '#web/ui/data/numbers.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

type FillFirstProps = {
  inMemory: TranslateEstimate['in_memory'] | undefined
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

export const FillFirst = ({ inMemory, isSelected, onChange }: FillFirstProps) =>
  inMemory !== undefined &&
  inMemory.rows > 0 && (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      {`Fill ${countTexts(inMemory.rows)} from memory first, free of charge`}
    </Checkbox>
  )
