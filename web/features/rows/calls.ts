import type { ClientResponse } from 'hono/client'
import type { FillFromMemory, PreviewFill } from '#server/memory/contract.ts'
import type { CheckRows, FinishRow, SendRowBack } from '#server/rows/contract.ts'
import { OPERATION_IDS } from '#server/translationRequests/constants.ts'
import type { Started, TranslateAnswer, TranslatePage } from '#server/translationRequests/contract.ts'
import type { SaveTranslations } from '#server/translations/contract.ts'
import {
  memoryFillApi,
  read,
  reimportApi,
  remove,
  rowsApi,
  translationRequestsApi,
  translationsApi,
} from '../../api/client.ts'
import { ofPage, ofTranslation, type TableAddress } from './queries.ts'
import { textIdOf, textIdsOf } from './version/rowKey.ts'

async function readStarted(call: Promise<ClientResponse<TranslateAnswer, number, string>>): Promise<Started> {
  const answer = await read(call)
  return { ...answer, operation_ids: (await call).headers.get(OPERATION_IDS)?.split(',') ?? [] }
}

type Some = Omit<TranslatePage, 'languages'>
export const translate = ({ page_id, language }: TableAddress, some: Some = {}) =>
  readStarted(
    translationRequestsApi.pages[':page_id'].translate.$post({
      ...ofPage(page_id),
      json: { languages: [language], ...ofRows(some) },
    }),
  )

/** Calls name texts by their own ids, whatever the rows are in which they stand. */
const ofRows = <Asked extends { source_text_ids?: string[] | undefined }>(asked: Asked): Asked =>
  asked.source_text_ids ? { ...asked, source_text_ids: textIdsOf(asked.source_text_ids) } : asked

export const previewFill = (
  { page_id, language }: TableAddress,
  asked: Omit<PreviewFill, 'language'>,
  init: RequestInit,
) =>
  read(
    memoryFillApi.pages[':page_id'].memory.preview.$post(
      { ...ofPage(page_id), json: { language, ...ofRows(asked) } },
      { init },
    ),
  )

export const fillFromMemory = ({ page_id, language }: TableAddress, wanted: Omit<FillFromMemory, 'language'> = {}) =>
  read(memoryFillApi.pages[':page_id'].memory.fill.$post({ ...ofPage(page_id), json: { language, ...ofRows(wanted) } }))

export const cancelTranslation = ({ page_id, language }: TableAddress, source_text_ids?: string[]) =>
  read(
    translationRequestsApi.pages[':page_id'].translate.cancel.$post({
      ...ofPage(page_id),
      json: { languages: [language], ...ofRows({ source_text_ids }) },
    }),
  )

/** Ends the work on a row; everything typed in it was acknowledged before. */
export const finishRow = (
  { page_id, language }: TableAddress,
  row_id: string,
  row: Omit<FinishRow, 'language'>,
  key: string,
) =>
  read(
    rowsApi.pages[':page_id'].rows[':source_text_id'].finish.$post(
      { param: { page_id, source_text_id: textIdOf(row_id) }, json: { language, ...row } },
      { headers: { 'Idempotency-Key': key } },
    ),
  )

export const checkRow = ({ page_id, language }: TableAddress, row: string, text: string) =>
  read(
    rowsApi.pages[':page_id'].rows[':source_text_id'].check.$put({
      param: { page_id, source_text_id: textIdOf(row) },
      json: { language, text },
    }),
  )
export const sendRowBack = ({ page_id, language }: TableAddress, row: string, sent: Omit<SendRowBack, 'language'>) =>
  read(
    rowsApi.pages[':page_id'].rows[':source_text_id']['send-back'].$post({
      param: { page_id, source_text_id: textIdOf(row) },
      json: { language, ...sent },
    }),
  )
export const uncheckRow = ({ page_id, language }: TableAddress, row: string) =>
  remove(`/pages/${page_id}/rows/${textIdOf(row)}/check?language=${language}`)

/** Confirms the texts that the person sees, up to 500 of them; `id`: of the answer before, which goes on. */
export const checkRows = ({ page_id, language }: TableAddress, checks: Omit<CheckRows, 'language'>) =>
  read(rowsApi.pages[':page_id'].checks.$post({ ...ofPage(page_id), json: { language, ...checks } }))

export const saveTranslations = (
  { page_id, language }: TableAddress,
  rows: string[],
  saving: Pick<SaveTranslations, 'status' | 'wrote'> = {},
  init?: RequestInit,
) =>
  read(
    translationsApi.pages[':page_id'].translations.$patch(
      { ...ofPage(page_id), json: { language, source_text_ids: textIdsOf(rows), ...saving } },
      { init },
    ),
  )

export const regenerate = (translation_id: string, note?: string) =>
  readStarted(
    translationRequestsApi.versions.translations[':translation_id'].regenerate.$post({
      ...ofTranslation(translation_id),
      json: { note },
    }),
  )
/** Charges the new and changed words of the source text. */
export const updateTranslation = (translation_id: string) =>
  readStarted(translationRequestsApi.translations[':translation_id'].update.$post(ofTranslation(translation_id)))
/** Refused when another text stands there than the one with the revision. */
export const editTranslation = ({ id, revision }: { id: string; revision: number }, content: string) =>
  read(
    translationsApi.versions.translations[':translation_id'].$patch(
      { ...ofTranslation(id), header: {}, json: { content } },
      { headers: { 'If-Match': `"${revision}"` } },
    ),
  )
export const deleteTranslation = (translation_id: string) => remove(`/translations/${translation_id}`)
export function answerSuggestion(translation_id: string, answer: 'accept' | 'dismiss') {
  const { suggestion } = translationsApi.translations[':translation_id']
  const at = ofTranslation(translation_id)
  return answer === 'accept' ? read(suggestion.accept.$post(at)) : read(suggestion.dismiss.$post(at))
}
/** `id` and `after` are of the answer before, which goes on. */
export const acceptSuggestions = (
  { page_id, language }: TableAddress,
  going: { id: string | undefined; after: string | undefined },
) =>
  read(
    reimportApi.pages[':page_id']['file-suggestions'].accept.$post({
      ...ofPage(page_id),
      json: { language, ...going },
    }),
  )
export function answerFileSuggestion(suggestion_id: string, answer: 'accept' | 'dismiss') {
  const suggestion = reimportApi['file-suggestions'][':suggestion_id']
  const at = { param: { suggestion_id } }
  return answer === 'accept' ? read(suggestion.accept.$post(at)) : read(suggestion.dismiss.$post(at))
}
