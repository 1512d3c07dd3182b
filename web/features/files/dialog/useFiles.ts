import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import type { PathFile } from '#web/ui/fields/pathFiles.ts'
import { createReducer, type Reducer } from '#web/ui/reducer.ts'
import { pagesChanged } from '../../pages/queries.ts'
import { reimportsChanged } from '../merge/queries.ts'
import { useShowConflicts } from '../merge/useShowConflicts.ts'
import { isBusy } from './questions.ts'
import { planFiles, sendFiles } from './requests.ts'
import { type Done, type Effect, type Event, type MergedPage, opened, type State } from './state.ts'
import { step } from './step.ts'
import { useSayDone } from './useSayDone.ts'

type Outside = {
  version_id: string
  client: QueryClient
  screen: {
    current: {
      say: (done: Done) => void
      close: () => void
      show: (page: Page) => void
      showConflicts: ReturnType<typeof useShowConflicts>
    }
  }
}

function openFiles({ version_id, client, screen }: Outside, page: MergedPage | undefined) {
  let underWay = new AbortController()
  const reducer: Reducer<State, Event> = createReducer(opened(page), step, run)

  function stop() {
    underWay.abort()
    underWay = new AbortController()
  }

  function ask(effect: Extract<Effect, { type: 'plan' | 'send' }>): Promise<Event> {
    stop()
    const { asked } = effect
    const { signal } = underWay
    const watch = { signal, onProgress: (share: number) => reducer.send({ type: 'progress', asked, share }) }
    return effect.type === 'plan'
      ? planFiles(version_id, effect.request, watch).then(
          (plan) => ({ type: 'planned', asked, plan }),
          (error) => ({ type: 'refused', asked, error }),
        )
      : sendFiles(version_id, effect.request, watch).then(
          (done) => ({ type: 'done', asked, done }),
          (error) => ({ type: 'failed', asked, error }),
        )
  }

  function close() {
    const { done, page } = reducer.store.getState()
    screen.current.close()
    if (done?.kind === 'newer') screen.current.showConflicts(done.answer.suggestions, page?.id)
    if (done?.kind === 'many')
      screen.current.showConflicts(done.answer.merged.flatMap(({ reimport }) => reimport.suggestions))
  }

  function run(effect: Effect) {
    switch (effect.type) {
      case 'plan':
      case 'send':
        return void ask(effect).then(reducer.send)
      case 'stop':
        return stop()
      case 'read screen':
        return void Promise.all([pagesChanged(client), effect.page && reimportsChanged(client, effect.page.id)]).then(
          () => reducer.send({ type: 'screen read' }),
        )
      case 'say':
        return screen.current.say(effect.done)
      case 'close':
        return close()
      case 'show':
        return screen.current.show(effect.page)
    }
  }

  return { ...reducer, stop }
}

type Props = {
  version: Pick<Version, 'id' | 'project_id'>
  page: MergedPage | undefined
  given: readonly PathFile[]
  onClose: () => void
  onImported: (page: Page) => void
}

export function useFiles({ version, page, given, onClose, onImported }: Props) {
  const client = useQueryClient()
  const say = useSayDone()
  const showConflicts = useShowConflicts(version)
  const now = { say, close: onClose, show: onImported, showConflicts }
  const screen = useRef(now)
  screen.current = now
  const [{ store, send, stop }] = useState(() => openFiles({ version_id: version.id, client, screen }, page))
  const [first] = useState(given)
  useLayoutEffect(() => {
    if (first.length > 0) send({ type: 'choose', files: first })
  }, [send, first])
  useEffect(
    () => () => {
      if (!isBusy(store.getState())) stop()
    },
    [store, stop],
  )
  return { state: useStore(store), send }
}
