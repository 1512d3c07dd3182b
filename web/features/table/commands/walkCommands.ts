import { ArrowUpToLine, BadgeCheck, Eye, FilePen, SkipForward, Wrench } from 'lucide-react'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { Command } from '../../palette/offers.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import type { Open } from '../walk/rowWalk.ts'
import type { Commands } from './useCommands.ts'

const NEXT = {
  'next-unfinished': {
    to: 'unfinished',
    label: 'Next unfinished row',
    none: 'Every row is finished',
    icon: SkipForward,
  },
  'next-unchecked': { to: 'unchecked', label: 'Next unchecked row', none: 'Every row is checked', icon: BadgeCheck },
  'next-review': { to: 'review', label: 'Next row to review', none: 'No row needs review', icon: Eye },
  'next-changed': {
    to: 'changed',
    label: 'Next row whose source has changed',
    none: 'No source has changed',
    icon: FilePen,
  },
  'next-issue': { to: 'faulty', label: 'Next issue', none: 'No row has an issue', icon: Wrench },
} as const
type Next = keyof typeof NEXT
const IDS = Object.keys(NEXT) as Next[]

/** `onNext`: false when no such row is left. */
export const nextCommands = (onNext: (to: Open) => Promise<boolean>) =>
  Object.fromEntries(
    IDS.map((id) => [
      id,
      () => {
        const { to, none } = NEXT[id]
        onNext(to).then((isFound) => isFound || toast.plain(none), sayFailure)
      },
    ]),
  ) as Pick<Commands, Next>

export const walkCommands = (commands: Commands): Command[] => [
  {
    id: 'first',
    label: 'First visible row',
    icon: ArrowUpToLine,
    keys: keysOf('first-row'),
    run: commands['first-row'],
  },
  ...IDS.map((id) => ({ id, label: NEXT[id].label, icon: NEXT[id].icon, keys: keysOf(id), run: commands[id] })),
]
