import { refusalOf, url } from './client.ts'
import { readToken } from './session.ts'

/** Sends a form with a file. `onProgress` hears the share of the bytes that are up, which `fetch` cannot tell. */
export function upload<Answer>(
  path: string,
  fields: Record<string, string | File>,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url(path))
    request.setRequestHeader('authorization', `Bearer ${readToken()}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onerror = () => reject(new Error('The connection was lost. Nothing was imported; please try again.'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refusalOf(request.status, request.statusText, request.responseText))
    }
    request.send(formOf(fields))
  })
}

/** In the order of the fields: with the file last, the server may begin to read it with everything else known. */
export function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
