import type { PlannedPage } from '#server/files/bring/contract.ts'
import { Select } from '#web/ui/fields/Select.tsx'

type Props = {
  pages: PlannedPage['possible_pages']
  path: string
  /** Null for a page of its own, undefined before somebody has chosen. */
  value: string | null | undefined
  onChange: (page: string | null) => void
  isDisabled: boolean
}

const OWN = 'own'

export const PageChoice = ({ pages, path, value, onChange, isDisabled }: Props) =>
  pages.length > 0 && (
    <Select
      label={`Page of ${path}`}
      options={[...pages.map(({ id, name }) => ({ id, label: name })), { id: OWN, label: 'A new page' }]}
      value={value === null ? OWN : value}
      onChange={(page) => onChange(page === OWN ? null : page)}
      placeholder="Select a page"
      hint={
        value === undefined
          ? 'It may hold translations of these pages. It is left out until you select one.'
          : undefined
      }
      isDisabled={isDisabled}
    />
  )
