import { Eye, EyeOff, OctagonX, TextCursorInput, X } from 'lucide-react'
import { memo, useState } from 'react'
import { useStore } from 'zustand'
import { TopBarStatus } from '#web/layout/BarSlot.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { afterFrames } from '#web/ui/drawing/afterFrames.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import type { LiveDocument } from '../../liveDocument/liveDocument.ts'
import { Participants } from '../../liveDocument/Participants.tsx'
import type { Participant, PresenceStore } from '../../liveDocument/presence.ts'
import { SaveStatus } from '../../liveDocument/SaveStatus.tsx'
import { StopAgent } from '../../operations/StopAgent.tsx'
import type { Command } from '../../palette/offers.ts'
import { useOffer } from '../../palette/useOffer.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { rowOf, useFollow } from './useFollow.ts'

type HereProps = {
  live: Pick<LiveDocument, 'view'> | undefined
  /** `undefined`: people are in several pages, and each in that of their row. */
  page_id: string | undefined
  onShow: (id: string) => void
  onEdit: (id: string) => void
}

export const Here = memo(function Here({ live, page_id, onShow, onEdit }: HereProps) {
  const { presence, addressOf } = useTableTools()
  const [stopping, setStopping] = useState<{ agent: Participant; page_id: string }>()
  const { person: followed, follow } = useFollow(onShow)
  const commandsFor = (person: Participant): Command[] => {
    const rowNow = () => rowOf(presence.getState(), person.id)
    const editBeside = () => {
      const row = rowNow()
      if (row !== undefined) onEdit(row)
    }
    const row = rowNow()
    const pageNow = page_id ?? (row === undefined ? undefined : addressOf(row).page_id)
    const isFollowed = person.id === followed?.id
    const beside = { id: `beside ${person.id}`, label: `Edit beside ${person.name}`, icon: TextCursorInput }
    return [
      ...(rowNow() === undefined ? [] : [{ ...beside, run: editBeside }]),
      {
        id: `follow ${person.id}`,
        label: isFollowed ? `Stop following ${person.name}` : `Follow ${person.name}`,
        icon: isFollowed ? EyeOff : Eye,
        run: () => follow(isFollowed ? undefined : person),
      },
      ...(person.kind === 'agent' && pageNow !== undefined
        ? [
            {
              id: `stop ${person.id}`,
              label: `Stop ${person.name}…`,
              icon: OctagonX,
              run: () => setStopping({ agent: person, page_id: pageNow }),
            },
          ]
        : []),
    ]
  }
  useOffer(() => ({ commands: presence.getState().people.filter(isFollowable).flatMap(commandsFor) }))
  return (
    <TopBarStatus>
      {followed && (
        <Button size="sm" icon={X} onPress={() => follow(undefined)}>
          <span className="max-md:sr-only">Following {followed.name}</span>
        </Button>
      )}
      <Participants presence={presence} followed={followed?.id}>
        {(person) => <PersonItems person={person} presence={presence} commandsFor={commandsFor} />}
      </Participants>
      <SaveStatus live={live} />
      {stopping && <StopAgent {...stopping} onClose={() => setStopping(undefined)} />}
    </TopBarStatus>
  )
})

type PersonItemsProps = {
  person: Participant
  presence: PresenceStore
  commandsFor: (person: Participant) => Command[]
}

function PersonItems({ person, presence, commandsFor }: PersonItemsProps) {
  useStore(presence, (present) => rowOf(present, person.id))
  return commandsFor(person).map(({ id, label, icon, run }) => (
    // The menu gives the focus back first.
    <MenuItem key={id} icon={icon} onAction={() => afterFrames(2, run)}>
      {label}
    </MenuItem>
  ))
}

const isFollowable = ({ kind }: Participant) => kind !== 'ai'
