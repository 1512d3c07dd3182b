import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { EditComment } from '#server/comments/contract.ts'
import { commentsApi, mentionsApi, read, remove } from '../../api/client.ts'
import { sayNotRestored } from '../bin/sayDeleted.tsx'
import { offerUndo, withdrawOffer } from '../operations/offerUndo.tsx'
import { type TableAddress, translationKeys } from '../rows/queries.ts'
import { textIdOf } from '../rows/version/rowKey.ts'
import type { Draft } from './mentioning.ts'

const ofPage = (page_id: string) => ['comments', page_id] as const

export const commentsQuery = ({ page_id, language }: TableAddress, row: string) =>
  queryOptions({
    queryKey: [...ofPage(page_id), language, textIdOf(row)],
    queryFn: () =>
      read(
        commentsApi.pages[':page_id'].rows[':source_text_id'].comments.$get({
          param: { page_id, source_text_id: textIdOf(row) },
          query: { language },
        }),
      ),
    staleTime: 15_000,
  })

export const readersQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['readers', project_id],
    queryFn: () => read(commentsApi.projects[':project_id'].readers.$get({ param: { project_id } })),
    staleTime: 60_000,
  })

const MENTIONS = ['mentions'] as const

export const mentionsQuery = () =>
  queryOptions({
    queryKey: MENTIONS,
    queryFn: () => read(mentionsApi.index.$get()),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })

/** The comments of the rows on show, and how many there are. */
export const refetchComments = (client: QueryClient, { page_id, language }: TableAddress) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ofPage(page_id) }),
    client.invalidateQueries({ queryKey: [...translationKeys.rows({ page_id, language }), 'details'] }),
  ])

function useCommentMutation<Input>(address: TableAddress, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: MENTIONS })
      return refetchComments(client, address)
    },
  })
}

export type About = { address: TableAddress; row: string; language: LanguageCode | undefined }

const draftKey = ({ row, language }: About) => ['comment draft', textIdOf(row), language ?? null] as const

/** A comment that is begun stays with its row until it is sent, the tab is closed or its author signs out. */
export function useDraft(about: About) {
  const client = useQueryClient()
  const queryKey = draftKey(about)
  const { data: draft } = useQuery<Draft>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  return { draft, keep: (next: Draft) => void client.setQueryData(queryKey, next) }
}

const pathOf = ({ address: { page_id }, row }: About) => ({ param: { page_id, source_text_id: textIdOf(row) } })

export const useWriteComment = (about: About) =>
  useCommentMutation(about.address, (said: EditComment) =>
    read(
      commentsApi.pages[':page_id'].rows[':source_text_id'].comments.$post({
        ...pathOf(about),
        json: { ...said, language: about.language },
      }),
    ),
  )

export const useEditComment = ({ address }: About, comment_id: string) =>
  useCommentMutation(address, (json: EditComment) =>
    read(commentsApi.comments[':comment_id'].$patch({ param: { comment_id }, json })),
  )

/** For an hour the person who deleted it can bring it back. */
export function useDeleteComment({ address }: About) {
  const restore = useCommentMutation(address, (comment_id: string) =>
    read(commentsApi.comments[':comment_id'].restore.$post({ param: { comment_id } })),
  )
  return useCommentMutation(address, async (comment_id: string) => {
    await remove(`/comments/${comment_id}`)
    offerUndo([comment_id], 'Comment deleted', () => {
      withdrawOffer(comment_id)
      restore.mutateAsync(comment_id).catch(sayNotRestored)
    })
  })
}

export const useResolve = (about: About) =>
  useCommentMutation(about.address, (to: 'resolved' | 'open') => {
    const { address, row, language } = about
    if (to === 'resolved')
      return read(
        commentsApi.pages[':page_id'].rows[':source_text_id'].comments.resolution.$put({
          ...pathOf(about),
          json: { language },
        }),
      )
    const asked = language === undefined ? '' : `?language=${language}`
    return remove(`/pages/${address.page_id}/rows/${textIdOf(row)}/comments/resolution${asked}`)
  })

export function useSettleMention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (comment_id: string) => remove(`/users/me/mentions/${comment_id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: MENTIONS }),
  })
}
