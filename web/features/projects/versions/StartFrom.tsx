import { useQuery } from '@tanstack/react-query'
import type { Version, VersionContents } from '#server/projects/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { contentsQuery } from '../queries.ts'

export const EMPTY = 'empty'

type Props = {
  versions: readonly Version[]
  value: string
  onChange: (value: string) => void
  isCopying: boolean
}

export function StartFrom({ versions, value, onChange, isCopying }: Props) {
  const isCopy = value !== EMPTY
  const contents = useQuery({ ...contentsQuery(value), enabled: isCopy })
  const options = [
    { id: EMPTY, label: 'Empty' },
    ...versions.map(({ id, name }) => ({ id: id as string, label: `Copy of version ${name}` })),
  ]
  const hint = contents.data ? describe(contents.data) : contents.error?.message
  return (
    <>
      <Select
        label="Start from"
        options={options}
        value={value}
        onChange={onChange}
        isDisabled={isCopying}
        hint={isCopy ? (hint ?? 'Counting its texts…') : undefined}
      />
      {isCopy && isCopying && <ProgressBar label="Copying the version" value={undefined} />}
    </>
  )
}

const NAMES = [
  ['pages', 'page', 'pages'],
  ['texts', 'text', 'texts'],
  ['translations', 'translation', 'translations'],
  ['characters', 'character', 'characters'],
] as const

function describe(contents: VersionContents) {
  const parts = NAMES.flatMap(([kind, one, many]) => {
    const count = contents[kind]
    return count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : []
  })
  return `${parts.join(' · ') || 'No page yet'}. A copy costs nothing.`
}
