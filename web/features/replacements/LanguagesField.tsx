import { useMemo, useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { useMay } from '../people/rights.ts'

const ALL = 'all'

export function useLanguages(ofTable: readonly LanguageCode[]) {
  const may = useMay()
  const writable = ofTable.filter((one) => may('writeText', [one]))
  const key = (writable.length > 0 ? writable : ofTable).join()
  const allowed = useMemo(() => key.split(',') as LanguageCode[], [key])
  const [chosen, setChosen] = useState<LanguageCode | typeof ALL>(ALL)
  const languages = useMemo(() => (chosen === ALL ? allowed : [chosen]), [allowed, chosen])
  return { languages, field: { allowed, chosen, onChange: setChosen } }
}

export const LanguagesField = ({ allowed, chosen, onChange }: ReturnType<typeof useLanguages>['field']) =>
  allowed.length > 1 && (
    <Select
      label="Language"
      options={[
        { id: ALL, label: `The ${formatNumber(allowed.length)} languages of the table` },
        ...allowed.map((id) => ({ id, label: languageName(id) })),
      ]}
      value={chosen}
      onChange={onChange}
    />
  )
