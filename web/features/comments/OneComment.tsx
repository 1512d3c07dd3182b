import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import type { Comment } from '#server/comments/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { meQuery } from '../accounts/queries.ts'
import { useMay } from '../people/rights.ts'
import { highlight } from '../rowText/Highlighted.tsx'
import { matchesOf, SearchContext } from '../rowText/matches.ts'
import { Composer } from './Composer.tsx'
import { piecesOf } from './mentioning.ts'
import { type About, useDeleteComment, useEditComment } from './queries.ts'

type OneCommentProps = { comment: Comment; about: About; project_id: string; mayWrite: boolean }

export function OneComment({ comment, about, project_id, mayWrite }: OneCommentProps) {
  const { author, text, mentions, created_at, edited_at } = comment
  const me = useQuery(meQuery()).data
  const edit = useEditComment(about, comment.id)
  const remove = useDeleteComment(about)
  const [isEdited, setEdited] = useState(false)
  const isOwn = mayWrite && me !== undefined && author?.user_id === me.id
  const isManager = useMay()('managePeople')
  return (
    <li className="group/comment flex flex-col gap-0.5 text-13">
      <p className="flex min-h-6 items-center gap-1.5 text-12 text-muted">
        <bdi className="truncate font-medium text-ink">{author?.name ?? 'A deleted account'}</bdi>
        <time dateTime={created_at} className="shrink-0">
          {timeLabel(created_at)}
        </time>
        {edited_at && <span title={timeLabel(edited_at)}>edited</span>}
        {(isOwn || isManager) && !isEdited && (
          <span className="ms-auto flex shrink-0 opacity-0 group-hover/comment:opacity-100 group-focus-within/comment:opacity-100 pointer-coarse:opacity-100">
            {isOwn && (
              <IconButton
                icon={Pencil}
                size="sm"
                iconSize={14}
                label="Edit the comment"
                onPress={() => setEdited(true)}
              />
            )}
            <IconButton
              icon={Trash2}
              size="sm"
              iconSize={14}
              label="Delete the comment"
              isPending={remove.isPending}
              onPress={() => remove.mutate(comment.id, { onError: sayFailure })}
            />
          </span>
        )}
      </p>
      {isEdited ? (
        <Composer
          project_id={project_id}
          label="Edit the comment"
          submit="Save"
          initial={{ text, mentions }}
          onSend={(said) => edit.mutateAsync(said).then(() => setEdited(false))}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <SaidText text={text} mentions={mentions} />
        </p>
      )}
    </li>
  )
}

function SaidText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  const search = useContext(SearchContext)
  let at = 0
  return piecesOf(text, mentions).map((piece) => {
    const key = at
    at += piece.text.length
    const shown = highlight(piece.text, matchesOf(piece.text, search, 'comments'), 0, piece.text.length)
    return piece.isMention ? (
      <bdi key={key} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent">
        {shown}
      </bdi>
    ) : (
      <span key={key}>{shown}</span>
    )
  })
}
