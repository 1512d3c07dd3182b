import { useQuery } from '@tanstack/react-query'
import { MessageSquareCheck, RotateCcw } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { languageName } from '#db/vocabulary/languages.ts'
import type { CommentThread } from '#server/comments/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMay } from '../people/rights.ts'
import type { TableAddress } from '../rows/queries.ts'
import { focusTable } from '../tableTools/showRow.ts'
import { Composer } from './Composer.tsx'
import { OneComment } from './OneComment.tsx'
import { type About, commentsQuery, useDraft, useResolve, useWriteComment } from './queries.ts'

type RowCommentsProps = { address: TableAddress; row: string }

export function RowComments({ address, row }: RowCommentsProps) {
  const threads = useQuery(commentsQuery(address, row))
  const may = useMay()
  if (threads.isLoadingError) return <p className="px-3 py-2.5 text-13 text-red">{threads.error.message}</p>
  if (!threads.data) return <Skeleton className="mx-3 my-2.5 h-16" />
  const threadIn = (language: string | null) => threads.data.find((one) => one.language === language)
  return (
    <>
      <Thread
        title={`Translation into ${languageName(address.language)}`}
        about={{ address, row, language: address.language }}
        thread={threadIn(address.language)}
        mayWrite={may('commentText', [address.language])}
      />
      <Thread
        title="Source text, for all languages"
        about={{ address, row, language: undefined }}
        thread={threadIn(null)}
        mayWrite={may('commentText')}
      />
    </>
  )
}

type ThreadProps = { title: string; about: About; thread: CommentThread | undefined; mayWrite: boolean }

function Thread({ title, about, thread, mayWrite }: ThreadProps) {
  const { project_id = '' } = useParams()
  const write = useWriteComment(about)
  const resolve = useResolve(about)
  const { draft, keep } = useDraft(about)
  const isResolved = thread?.resolved_at != null
  return (
    <section
      aria-label={title}
      className="flex break-inside-avoid flex-col gap-2 border-b border-line px-3 py-2.5 last:border-0"
    >
      <h4 className="flex min-h-7 items-center gap-2 text-12 font-semibold text-muted">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {thread && mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            icon={isResolved ? RotateCcw : MessageSquareCheck}
            className="ms-auto"
            isPending={resolve.isPending}
            onPress={() => resolve.mutate(isResolved ? 'open' : 'resolved', { onError: sayFailure })}
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        )}
      </h4>
      {thread && (
        <ol className={`flex flex-col gap-2 ${isResolved ? 'opacity-80' : ''}`}>
          {thread.comments.map((comment) => (
            <OneComment key={comment.id} comment={comment} about={about} project_id={project_id} mayWrite={mayWrite} />
          ))}
        </ol>
      )}
      {isResolved && (
        <p className="flex items-center gap-1.5 text-12 text-green">
          <MessageSquareCheck aria-hidden size={14} className="shrink-0" />
          <span>
            Resolved
            {thread.resolved_by && (
              <>
                {' by '}
                <bdi>{thread.resolved_by}</bdi>
              </>
            )}
            , {timeLabel(thread.resolved_at!)}
          </span>
        </p>
      )}
      {mayWrite ? (
        <Composer
          project_id={project_id}
          label={thread ? 'Answer. @ mentions somebody' : 'Write a comment. @ mentions somebody'}
          submit={thread ? 'Answer' : 'Comment'}
          initial={draft}
          onDraft={keep}
          onSend={(said) => write.mutateAsync(said)}
          onEscape={() => focusTable(about.row)}
        />
      ) : (
        !thread && <p className="text-13 text-muted">Nobody has commented.</p>
      )}
    </section>
  )
}
