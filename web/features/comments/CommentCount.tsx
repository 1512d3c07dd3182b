import { MessageSquare, MessageSquareCheck } from 'lucide-react'
import { showInPanel } from '../tableTools/preferences.ts'
import { type RowNews, useTableTools } from '../tableTools/TableContext.ts'

type CommentCountProps = { id: string; news: Pick<RowNews, 'comments' | 'open_comments'> }

export function CommentCount({ id, news: { comments, open_comments } }: CommentCountProps) {
  const { current } = useTableTools()
  if (comments === 0) return null
  const isOpen = open_comments > 0
  const Icon = isOpen ? MessageSquare : MessageSquareCheck
  const label = isOpen ? counted(open_comments, 'open comment') : `${counted(comments, 'comment')}, resolved`
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      aria-label={label}
      onClick={() => {
        current.setState(id)
        showInPanel('comments')
      }}
      className={`tabular flex h-5 shrink-0 items-center gap-1 self-start rounded-sm px-1 text-12 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center ${isOpen ? 'font-medium text-accent' : 'text-muted'}`}
    >
      <Icon aria-hidden size={14} />
      {isOpen ? open_comments : comments}
    </button>
  )
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
