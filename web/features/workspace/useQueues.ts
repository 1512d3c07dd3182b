import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Selection } from '../pages/selection.ts'
import { useOffer } from '../palette/useOffer.ts'
import { QUEUES, type Queue } from '../tableTools/review/queues.ts'
import { isForShortcuts, isTypingIn, QUEUE_KEYS, shortcutOf } from '../tableTools/shortcuts.ts'

type Place = { project_id: string; selection: Selection; language: LanguageCode }

/** Leads from any screen of a project to all pages of its version, and there into a queue; their table has the keys itself. */
export function useQueues({ project_id, selection, language }: Place) {
  const navigate = useNavigate()
  const path = `/projects/${project_id}/rows`
  const isOfAll = useLocation().pathname === path
  const open = (queue: Queue) => {
    const { version, page } = selection
    const chosen = { ...(version && { version: version.id }), ...(page && { page: page.id }) }
    const search = `?${new URLSearchParams({ lang: language, ...chosen })}`
    void navigate({ pathname: path, search }, { state: { leadsTo: queue } })
  }
  const now = useRef(open)
  now.current = open
  useEffect(() => {
    if (isOfAll) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForShortcuts(event.target)) return
      const shortcut = shortcutOf(event, isTypingIn(event.target))
      if (!shortcut || !('queue' in shortcut)) return
      event.preventDefault()
      now.current(shortcut.queue)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOfAll])
  useOffer(() => ({
    commands: isOfAll
      ? []
      : (Object.keys(QUEUES) as Queue[]).map((queue) => ({
          id: `queue ${queue}`,
          label: `${QUEUES[queue].next}, in all pages`,
          icon: QUEUES[queue].icon,
          keys: QUEUE_KEYS[queue],
          run: () => open(queue),
        })),
  }))
}
