import type { DocumentName } from '#collab/document/names.ts'
import { documentsApi, read } from '../../api/client.ts'
import type { DocumentAddress } from './keptTexts.ts'

export const findDocumentName = async ({ page_id, language }: Omit<DocumentAddress, 'user_id'>) =>
  (await read(documentsApi.pages[':page_id'].document.$get({ param: { page_id }, query: { language } })))
    .name as DocumentName
