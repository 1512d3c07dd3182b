import { addressOf } from './calls.ts'
import { refusalOf, Unreachable } from './refusal.ts'
import type { paths } from './schema.d.ts'
import { type Connection, send } from './send.ts'
import type { Answer, Operation, Path } from './types.ts'

/** Paths that take a form with files. */
export type UploadPath = {
  [Name in Path<'post'>]: paths[Name]['post'] extends { requestBody: { content: { 'multipart/form-data': unknown } } }
    ? Name
    : never
}[Path<'post'>]
type Names<Name extends UploadPath> =
  Operation<Name, 'post'> extends { parameters: { path: infer Fields } } ? Fields : never

export type Upload<Name extends UploadPath> = {
  path: Names<Name>
  /** Fields first, files last: the server begins to read a file with everything else known. */
  form: FormData
  /** Hears the share of the bytes that are sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends a form with files. */
export async function upload<Name extends UploadPath>(
  connection: Connection,
  path: Name,
  { path: names, form, onProgress, signal }: Upload<Name>,
): Promise<Answer<Operation<Name, 'post'>>> {
  const url = addressOf(connection, path, { path: names as Record<string, unknown> })
  if (onProgress && typeof XMLHttpRequest === 'function')
    return sendInBrowser(connection, url, { form, onProgress, signal })
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const headers = { 'Content-Type': encoded.headers.get('Content-Type')! }
  const request = () => new Request(url, { method: 'POST', headers, body, signal })
  if (!onProgress) return (await send(connection, request())).json()
  const counted = { ...connection, fetch: countingFetch(connection, body, onProgress) }
  return (await send(counted, request())).json()
}

const PIECE_BYTES = 64 * 1024

/** Sends the bytes in pieces, each when the one before it is taken. */
function countingFetch(
  { fetch = globalThis.fetch }: Connection,
  body: Uint8Array,
  onProgress: (share: number) => void,
) {
  return ((request: Request) => {
    let sent = 0
    const pieces = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = body.subarray(sent, sent + PIECE_BYTES)
        sent += piece.length
        onProgress(body.length === 0 ? 1 : sent / body.length)
        if (piece.length > 0) controller.enqueue(piece)
        if (sent === body.length) controller.close()
      },
    })
    const init = { method: 'POST', headers: request.headers, body: pieces, signal: request.signal, duplex: 'half' }
    return fetch(new Request(request.url, init as RequestInit))
  }) as typeof globalThis.fetch
}

type Sent = { form: FormData; onProgress: (share: number) => void; signal?: AbortSignal }

/** In a browser `fetch` cannot tell how far an upload is. */
function sendInBrowser<Answer>({ token }: Connection, url: string, { form, onProgress, signal }: Sent) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID())
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onerror = () => reject(new Unreachable(`${new URL(url).origin} cannot be reached`))
    request.onabort = () => reject(signal?.reason)
    request.onload = async () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) resolve(await response.json())
      else reject(await refusalOf(response))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
