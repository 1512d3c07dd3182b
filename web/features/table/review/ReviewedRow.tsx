import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Pencil, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { TranslationChange } from '#server/translations/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { NeighbourList } from '../../rowPanel/Neighbours.tsx'
import { historyQuery } from '../../rows/queries.ts'
import type { Source } from '../../rows/rows.ts'
import { Difference } from '../../rowText/Difference.tsx'
import { askSendBack } from '../../tableTools/review/SendBackDialog.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'

export function ReviewedRow({ source, text }: { source: Source; text: string }) {
  const { current } = useTableTools()
  const isHere = useStore(current, (id) => id === source.id)
  return isHere && text !== '' ? <Unfolded source={source} text={text} /> : null
}

function Unfolded({ source, text }: { source: Source; text: string }) {
  const { id, facts } = source
  const { addressOf, check, edit } = useTableTools()
  const { data: changes = [] } = useQuery(historyQuery(addressOf(id), id))
  const checked = changes.find(({ is_check }) => is_check)
  const byAi = changes.find(({ actor_kind, before, after }) => actor_kind === 'ai' && before !== after)
  return (
    <section
      aria-label="Review"
      className="mx-2 mt-1 mb-1.5 flex flex-col gap-2 rounded-sm border border-line bg-subtle py-2"
    >
      {facts?.speaker && (
        <p className="px-3 text-13">
          <span className="text-muted">Said by </span>
          <bdi>{facts.speaker}</bdi>
        </p>
      )}
      <Earlier title={checked && `Since ${checked.actor_name} checked`} change={checked} text={text} />
      <Earlier title={byAi && `Since the AI wrote · ${byAi.actor_name}`} change={byAi} text={text} />
      <div className="px-3">
        <NeighbourList id={id} />
      </div>
      <div className="flex flex-wrap gap-1 px-3">
        <Verdict icon={BadgeCheck} keys="C" onPress={() => check(id)}>
          Confirm
        </Verdict>
        <Verdict icon={Pencil} keys="E" onPress={() => edit(id)}>
          Edit
        </Verdict>
        <Verdict icon={Undo2} keys="B" onPress={() => askSendBack(id)}>
          Send back
        </Verdict>
      </div>
    </section>
  )
}

type EarlierProps = { title: string | undefined; change: TranslationChange | undefined; text: string }

function Earlier({ title, change, text }: EarlierProps) {
  const { language } = useTableTools()
  if (!change) return null
  return (
    <div className="px-3 text-13">
      <p className="text-12 text-muted">
        <bdi>{title}</bdi>
        {change.after === text && ': unchanged'}
      </p>
      {change.after !== text && (
        <p lang={language} dir={directionOf(language)} className="break-words whitespace-pre-wrap">
          <Difference before={change.after} after={text} language={language} />
        </p>
      )}
    </div>
  )
}

type VerdictProps = { icon: typeof Pencil; keys: string; onPress: () => void; children: ReactNode }

const Verdict = ({ icon, keys, onPress, children }: VerdictProps) => (
  <Button size="sm" icon={icon} excludeFromTabOrder onPress={onPress}>
    {children} <Keys>{keys}</Keys>
  </Button>
)
