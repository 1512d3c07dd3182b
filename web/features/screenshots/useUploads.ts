import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { IMAGE, IMAGE_ENDINGS } from '#server/screenshots/constants.ts'
import type { Screenshot } from '#server/screenshots/contract.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { upload } from '../../api/upload.ts'
import { refetchScreenshots } from './queries.ts'

/** `share`: how much of it is sent, from 0 to 1; undefined while others are before it. */
export type Upload = { id: string; name: string; share?: number; fault?: string }
type Change = { add: Upload[] } | { id: string; change: Partial<Upload> } | { drop: string }

function changed(uploads: Upload[], change: Change): Upload[] {
  if ('add' in change) return [...uploads, ...change.add]
  if ('drop' in change) return uploads.filter(({ id }) => id !== change.drop)
  return uploads.map((one) => (one.id === change.id ? { ...one, ...change.change } : one))
}

/** Sends images one after another. One that is dropped is not sent any more; what fails stays until it is dropped. */
export function useUploads(project_id: string) {
  const client = useQueryClient()
  const [uploads, dispatch] = useReducer(changed, [])
  const cancels = useRef(new Map<string, AbortController>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const all = cancels.current
    return () => {
      for (const cancel of all.values()) cancel.abort()
    }
  }, [])

  async function send(id: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    const onProgress = (share: number) => dispatch({ id, change: { share } })
    onProgress(0)
    try {
      await upload<Screenshot>(`/projects/${project_id}/screenshots`, { file }, { onProgress, signal })
      dispatch({ drop: id })
      await refetchScreenshots(client)
    } catch (error) {
      if (!signal.aborted) dispatch({ id, change: { fault: (error as Error).message } })
    } finally {
      cancels.current.delete(id)
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, fault: faultOf(file) }))
      dispatch({ add: added.map(({ id, file, fault }) => ({ id, name: file.name, ...(fault && { fault }) })) })
      for (const { id, file } of added.filter(({ fault }) => fault === undefined)) {
        const cancel = new AbortController()
        cancels.current.set(id, cancel)
        line.current = line.current.then(() => send(id, file, cancel.signal))
      }
    },
    drop(id: string) {
      cancels.current.get(id)?.abort()
      dispatch({ drop: id })
    },
  }
}

function faultOf(file: File) {
  const isImage = IMAGE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))
  return isImage ? faultOfFile(file, IMAGE_ENDINGS) : IMAGE.required
}
