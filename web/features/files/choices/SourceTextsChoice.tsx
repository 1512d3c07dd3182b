import type { SourceTexts } from '#server/files/read/constants.ts'
import type { TakenSourceTexts } from '#server/files/read/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'

type Props = {
  /** Null where there is nothing to choose. */
  sourceTexts: TakenSourceTexts | null | undefined
  path: string
  isTable: boolean
  isOfMany?: boolean
  onChange: (taken: SourceTexts) => void
  isDisabled: boolean
}

export function SourceTextsChoice({ sourceTexts, path, isTable, isOfMany = false, onChange, isDisabled }: Props) {
  if (!sourceTexts) return null
  const { taken, texts } = sourceTexts
  const place = isTable ? 'the column of the source language' : path
  const differ = texts === 1 ? '1 differs' : `${formatNumber(texts)} differ`
  return (
    <Select
      label={isOfMany ? `Source texts of ${path}` : 'Source texts'}
      options={[
        { id: 'language', label: `Use the texts of ${place}` },
        { id: 'own', label: 'Use the file’s own source texts' },
      ]}
      value={taken}
      onChange={onChange}
      hint={
        taken === 'language'
          ? `Source texts come from ${place}. ${differ} from the file’s own, which may be keys.`
          : `Source texts are the file’s own, which may be keys. ${differ} from the texts of ${place}.`
      }
      isDisabled={isDisabled}
    />
  )
}
