import { queryOptions } from '@tanstack/react-query'
import { ratingsApi, read, remove } from '#web/api/client.ts'
import { ofPage, type TableAddress, translationKeys } from '../queries.ts'
import { textIdOf, textIdsOf } from '../version/rowKey.ts'

const REFETCH_MS = 2_000

export const ratingProgressQuery = (address: TableAddress) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), 'rating-progress'],
    queryFn: () =>
      read(
        ratingsApi.pages[':page_id'].ratings.$get({
          ...ofPage(address.page_id),
          query: { language: address.language },
        }),
      ),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? REFETCH_MS : false),
  })

/** Without ids: those of the page whose rating is out of date. */
export const rateTexts = ({ page_id, language }: TableAddress, rows?: string[]) =>
  read(
    ratingsApi.pages[':page_id'].ratings.$post({
      ...ofPage(page_id),
      json: { language, source_text_ids: rows && textIdsOf(rows) },
    }),
  )

export const stopRating = ({ page_id, language }: TableAddress) =>
  read(ratingsApi.pages[':page_id'].ratings.cancel.$post({ ...ofPage(page_id), json: { language } }))

/** A person's rating of the text that they see; undefined takes theirs away. */
export async function rateRow(
  { page_id, language }: TableAddress,
  row: string,
  { score, text }: { score: number | undefined; text: string },
) {
  const source_text_id = textIdOf(row)
  if (score === undefined) await remove(`/pages/${page_id}/rows/${source_text_id}/rating?language=${language}`)
  else
    await read(
      ratingsApi.pages[':page_id'].rows[':source_text_id'].rating.$put({
        param: { page_id, source_text_id },
        json: { language, score, text },
      }),
    )
}
