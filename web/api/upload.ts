import { refusalOf, url } from './client.ts'
import { readToken } from './session.ts'

/** The file was up when the connection was lost: it is not known what became of it. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

type Watch = {
  /** Hears the share of the bytes that are up, which `fetch` cannot tell. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

export function upload<Answer>(
  path: string,
  fields: Record<string, string | File> | FormData,
  { onProgress, signal }: Watch,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let share = 0
    const token = readToken()
    request.open('POST', url(path))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      share = total === 0 ? 1 : loaded / total
      onProgress(share)
    }
    request.onerror = () => reject(lostAfter(share))
    request.onabort = () => reject(signal?.reason)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refusalOf(request, request.responseText, token))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(fields instanceof FormData ? fields : formOf(fields))
  })
}

const lostAfter = (share: number) =>
  share < 1
    ? new Error('The connection was lost. Please try again.')
    : new AnswerLost('The connection was lost before the answer came.')

/** In the order of the fields: with the file last, the server may begin to read it with everything else known. */
function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
