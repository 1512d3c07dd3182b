import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Mention } from '#server/comments/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { prefer } from '../tableTools/preferences.ts'
import { mentionsQuery, useSettleMention } from './queries.ts'

const rowOf = ({ project_id, version_id, source_text_id, language }: Mention) =>
  `/projects/${project_id}/rows?${new URLSearchParams({ ...(language && { lang: language }), version: version_id, row: source_text_id })}`
const showComments = () => prefer({ panelTab: 'comments', hasPanel: true })

export function Mentions() {
  const mentions = useQuery(mentionsQuery()).data ?? []
  const settle = useSettleMention()
  if (mentions.length === 0) return null
  return (
    <section aria-labelledby="mentions" className="flex flex-col gap-3">
      <h2 id="mentions" className="text-20 font-semibold">
        Comments for you
      </h2>
      <ul aria-labelledby="mentions" className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {mentions.map((mention) => (
          <li
            key={mention.comment_id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-subtle"
          >
            <div className="min-w-0 flex-1 basis-56">
              <Link
                to={rowOf(mention)}
                onClick={showComments}
                className="line-clamp-2 font-medium wrap-anywhere -outline-offset-2 after:absolute after:inset-0"
              >
                <bdi>{mention.text}</bdi>
              </Link>
              <p className="text-13 wrap-anywhere text-muted">
                <bdi>{mention.author ?? 'A deleted account'}</bdi>
                {' · '}
                <bdi>{[mention.project_name, mention.page_name, mention.identifier].filter(Boolean).join(' · ')}</bdi>
                {mention.language && ` · ${languageName(mention.language)}`}
                {' · '}
                <time dateTime={mention.created_at}>{timeLabel(mention.created_at)}</time>
              </p>
            </div>
            <Button
              size="sm"
              icon={Check}
              className="relative"
              onPress={() => settle.mutate(mention.comment_id, { onError: sayFailure })}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_SHOWN = 5

export function SidebarMentions() {
  const mentions = useQuery(mentionsQuery()).data ?? []
  if (mentions.length === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-1">
      <h2 id="sidebar-mentions" className="ps-2 text-12 font-medium text-muted">
        Comments for you
      </h2>
      <ul aria-labelledby="sidebar-mentions" className="flex flex-col gap-0.5">
        {mentions.slice(0, MAX_SHOWN).map((mention) => (
          <li key={mention.comment_id}>
            <Link
              to={rowOf(mention)}
              onClick={showComments}
              title={mention.text}
              className="flex flex-col rounded-md px-2 py-1 transition-colors hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="truncate text-13 font-medium">
                <bdi>{mention.text}</bdi>
              </span>
              <span className="truncate text-12 text-muted">
                <bdi>{mention.author ?? 'A deleted account'}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mentions.length > MAX_SHOWN && (
        <Link to="/" className="px-2 text-12 text-muted hover:text-ink">
          {mentions.length - MAX_SHOWN} more
        </Link>
      )}
    </div>
  )
}
