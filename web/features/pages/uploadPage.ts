import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { ImportedPage, ImportPreview } from '#server/pages/contract.ts'
import { refusalOf, signedInFetch, url } from '../../api/client.ts'
import { readToken } from '../../api/session.ts'

export type NewPage = { name: string; type: ContentType; file: File }

/** What an import of this file would do; nothing is stored. */
export async function previewImport(version_id: string, file: File, signal: AbortSignal): Promise<ImportPreview> {
  const body = formOf({ file })
  const response = await signedInFetch(url(`/versions/${version_id}/pages/import/preview`), {
    method: 'POST',
    body,
    signal,
  })
  return (await response.json()) as ImportPreview
}

/** `onProgress` hears the share of the bytes that are up; `fetch` cannot tell. */
export function importPage(
  version_id: string,
  page: NewPage,
  onProgress: (share: number) => void,
): Promise<ImportedPage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url(`/versions/${version_id}/pages/import`))
    request.setRequestHeader('authorization', `Bearer ${readToken()}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onerror = () => reject(new Error('The connection was lost. Nothing was imported; please try again.'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refusalOf(request.status, request.statusText, request.responseText))
    }
    request.send(formOf(page))
  })
}

function formOf(fields: Partial<NewPage>) {
  const form = new FormData()
  // The file last: the server may begin to read it with everything else known.
  for (const name of ['name', 'type', 'file'] as const) {
    const value = fields[name]
    if (value !== undefined) form.set(name, value)
  }
  return form
}
