import { expressionFault } from '#collab/text/search/textSearch.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { type Option, Select } from '../../ui/fields/Select.tsx'
import type { Replacing } from './calls.ts'

export type Where = 'page' | 'version' | 'project'

type ReplaceFieldsProps = {
  wanted: Replacing
  setWanted: (wanted: Replacing) => void
  where: Where
  setWhere: (where: Where) => void
  places: readonly Option<Where>[]
  isNarrowed: boolean
  isOfFilter: boolean
  setIsOfFilter: (isOfFilter: boolean) => void
}

const OPTIONS = [
  { name: 'matchCase', label: 'Match case' },
  { name: 'wholeWords', label: 'Whole words' },
  { name: 'regex', label: 'Regular expression' },
  { name: 'keepsCase', label: 'Keep capitals' },
] as const

export function ReplaceFields(props: ReplaceFieldsProps) {
  const { wanted, setWanted, where, setWhere, places, isNarrowed, isOfFilter, setIsOfFilter } = props
  const fault = wanted.regex && wanted.find !== '' ? expressionFault(wanted.find) : undefined
  return (
    <>
      <Field
        label="Find in translations"
        autoFocus
        value={wanted.find}
        onChange={(find) => setWanted({ ...wanted, find })}
        isInvalid={fault !== undefined}
        {...(fault === undefined ? {} : { error: `This is not a regular expression: ${fault}.` })}
      />
      <Field
        label="Replace with"
        value={wanted.replacement}
        onChange={(replacement) => setWanted({ ...wanted, replacement })}
        hint={wanted.regex ? '$1 stands for the first group, $& for all that was found.' : undefined}
      />
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-14">
        <legend className="sr-only">Options</legend>
        {OPTIONS.map(({ name, label }) => (
          <Checkbox key={name} isSelected={wanted[name]} onChange={(isOn) => setWanted({ ...wanted, [name]: isOn })}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
      {places.length > 1 && <Select label="Where" options={places} value={where} onChange={setWhere} />}
      <div className="flex flex-col gap-1 text-14">
        {isNarrowed && (
          <Checkbox isSelected={isOfFilter} onChange={setIsOfFilter}>
            Only rows of the table’s filters
          </Checkbox>
        )}
        <Checkbox isSelected={wanted.toReview} onChange={(toReview) => setWanted({ ...wanted, toReview })}>
          Set the rows to Needs review
        </Checkbox>
      </div>
    </>
  )
}
