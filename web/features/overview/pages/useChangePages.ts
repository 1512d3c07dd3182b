import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UpdatePages } from '#server/pages/contract.ts'
import { pagesApi, read } from '#web/api/client.ts'
import { countPages } from '#web/ui/data/numbers.ts'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { offerUndo } from '../../operations/offerUndo.tsx'
import { pagesChanged, pagesQuery } from '../../pages/queries.ts'

type Changes = UpdatePages['pages']
type Change = { from: Changes; to: Changes; message: string }

const sayFailed = (error: Error) => toast.error(titled('Failed to update pages', error.message))

/** All of them, or none; the undo leaves pages that somebody has changed since. */
export function useChangePages(version_id: string) {
  const client = useQueryClient()
  async function change(pages: Changes) {
    await read(pagesApi.versions[':version_id'].pages.$patch({ param: { version_id }, json: { pages } }))
    await pagesChanged(client)
  }
  async function takeBack({ from, to }: Change) {
    const now = new Map((await client.fetchQuery(pagesQuery(version_id))).map((page) => [page.id, page]))
    const isSame = ({ page_id, name, status }: Changes[number]) => {
      const page = now.get(page_id)
      return page && (name === undefined || page.name === name) && (status === undefined || page.status === status)
    }
    const untouched = new Set(to.filter(isSame).map(({ page_id }) => page_id))
    const back = from.filter(({ page_id }) => untouched.has(page_id))
    if (back.length > 0) await change(back)
    const left = from.length - back.length
    if (left > 0) toast.plain(`${countPages(left)} changed since, and kept`)
  }
  return useMutation({
    mutationFn: ({ to }: Change) => change(to),
    onSuccess: (_, made) =>
      offerUndo([crypto.randomUUID()], made.message, () => void takeBack(made).catch(sayFailed), { id: 'pages' }),
    onError: sayFailed,
  })
}
