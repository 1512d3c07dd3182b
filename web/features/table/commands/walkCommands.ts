import { ArrowUpToLine, SkipForward } from 'lucide-react'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { Command } from '../../palette/offers.ts'
import { QUEUES } from '../../tableTools/review/queues.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { noneOf } from '../walk/queue.ts'
import type { Open } from '../walk/rowWalk.ts'
import type { Commands } from './useCommands.ts'

const NEXT = {
  'next-unfinished': { to: 'unfinished', next: 'Next unfinished row', icon: SkipForward },
  'next-unchecked': { to: 'unchecked', ...QUEUES.unchecked },
  'next-review': { to: 'review', ...QUEUES.review },
  'next-changed': { to: 'changed', ...QUEUES.changed },
  'next-issue': { to: 'faulty', ...QUEUES.faulty },
} as const
type Next = keyof typeof NEXT
const IDS = Object.keys(NEXT) as Next[]

/** `onNext`: false when no such row is left. */
export const nextCommands = (onNext: (to: Open) => Promise<boolean>, of: 'page' | 'version') =>
  Object.fromEntries(
    IDS.map((id) => [
      id,
      () => {
        const { to } = NEXT[id]
        onNext(to).then((isFound) => isFound || toast.plain(noneOf(to, of)), sayFailure)
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
  ...IDS.map((id) => ({ id, label: NEXT[id].next, icon: NEXT[id].icon, keys: keysOf(id), run: commands[id] })),
]
