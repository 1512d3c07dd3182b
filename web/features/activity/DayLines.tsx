import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  CalendarClock,
  Check,
  CheckCheck,
  FileInput,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  MessageSquareCheck,
  PencilLine,
  RotateCcw,
  Sparkles,
  Undo2,
  UserRoundCheck,
  Users,
  WalletCards,
} from 'lucide-react'
import { useId } from 'react'
import { type Block, type Day, type Line, tokenOf } from './lines.ts'
import { SayLine } from './SayLine.tsx'

const ICONS: Record<Line['kind'], LucideIcon> = {
  texts_brought: FileInput,
  translations_brought: FileInput,
  texts_changed: PencilLine,
  texts_archived: Archive,
  texts_returned: ArchiveRestore,
  rows_completed: Check,
  rows_reopened: RotateCcw,
  rows_checked: BadgeCheck,
  rows_unchecked: RotateCcw,
  rows_sent_back: Undo2,
  comment_written: MessageSquare,
  comments_resolved: MessageSquareCheck,
  comments_reopened: MessageSquare,
  page_completed: CheckCheck,
  assignment_made: UserRoundCheck,
  assignment_done: UserRoundCheck,
  assignment_overdue: CalendarClock,
  request_begun: Sparkles,
  request_ended: Sparkles,
  member_added: Users,
  member_removed: Users,
  role_changed: Users,
  team_made: Users,
  team_deleted: Users,
  team_joined: Users,
  team_left: Users,
  team_role_given: Users,
  team_role_ended: Users,
  plan_changed: WalletCards,
  spending_reached: WalletCards,
  token_made: KeyRound,
  token_revoked: KeyRound,
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export function DayLines({ day, label, project_id }: { day: Day; label: string; project_id: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-13 font-medium text-muted">
        {label}
      </h3>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {day.blocks.map((block) => (
          <li key={block.key} className="flex flex-col gap-0.5 px-3 py-2">
            <p className="font-medium wrap-anywhere">
              <bdi>{writerOf(block)}</bdi>
            </p>
            <ol>
              {block.lines.map((line) => (
                <OneLine key={line.key} line={line} project_id={project_id} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

function OneLine({ line, project_id }: { line: Line; project_id: string }) {
  const Icon = ICONS[line.kind]
  return (
    <li className="flex items-start gap-2 py-0.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <Icon aria-hidden size={14} className="mt-1 shrink-0 text-muted pointer-coarse:mt-0" />
      <p className="tabular min-w-0 flex-1 wrap-anywhere">
        <bdi>
          <SayLine line={line} project_id={project_id} />
        </bdi>
      </p>
      <time dateTime={line.at} className="tabular shrink-0 text-13 text-muted">
        <bdi>{time.format(new Date(line.at))}</bdi>
      </time>
    </li>
  )
}

function writerOf({ lines: [line] }: Block) {
  if (line!.by === 'ai') return 'AI'
  if (line!.by === 'system') return 'Dragoman'
  const name = line!.person?.name ?? 'A deleted account'
  const token = tokenOf(line!)
  return token === null ? name : `${name} by the token ${token}`
}
