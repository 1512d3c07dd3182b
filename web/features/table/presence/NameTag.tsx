import { useStore } from 'zustand'
import { peopleInRow } from '../../liveDocument/presence.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

const LOOK = 'pointer-events-none truncate rounded-sm px-1.5 text-12 leading-4 font-medium text-[#ffffff]'
const BELOW = 'absolute end-1 w-max max-w-44 max-sm:-bottom-1.5 sm:bottom-0.5'
const INSTEAD =
  'sm:group-data-[density=compact]/table:max-w-24 sm:group-data-[density=compact]/table:bottom-1.5 sm:group-data-[density=compact]/table:group-hover/row:invisible sm:group-data-[density=compact]/table:group-focus-within/row:invisible sm:group-data-[density=compact]/table:pointer-coarse:hidden'
const NOT_IN_ONE_LINE = 'sm:group-data-[density=compact]/table:hidden'

type NameTagProps = { id: string; column: string }

export function NameTag({ id, column }: NameTagProps) {
  const { presence } = useTableTools()
  const people = useStore(presence, (present) => peopleInRow(present, id))
  const [person] = people
  if (!person) return null
  return (
    <span
      className={`${LOOK} ${BELOW} ${column === 'actions' ? INSTEAD : NOT_IN_ONE_LINE}`}
      style={{ background: person.color }}
    >
      {person.name}
      {people.length > 1 && ` +${people.length - 1}`}
    </span>
  )
}

export const tagColumn = (columns: readonly string[]) =>
  ['actions', 'score', 'status'].find((id) => columns.includes(id))
