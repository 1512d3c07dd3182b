import { addressOf } from './calls.ts'
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
  const address = addressOf(connection, path, { path: names as Record<string, unknown> })
  const encoded = new Request(address, { method: 'POST', body: form })
  const headers = { 'Content-Type': encoded.headers.get('Content-Type')! }
  const body = new Uint8Array(await encoded.arrayBuffer())
  const request = new Request(address, { method: 'POST', headers, body, signal })
  const fetch = onProgress ? countingFetch(connection, body, onProgress) : connection.fetch
  return (await send({ ...connection, fetch }, request)).json()
}

const PIECE_BYTES = 64 * 1024

type OnProgress = (share: number) => void

/** A `fetch` that sends these bytes and tells how many are taken. That of browsers cannot. */
function countingFetch({ fetch }: Connection, body: Uint8Array<ArrayBuffer>, onProgress: OnProgress) {
  const inBrowser = fetch === undefined && typeof XMLHttpRequest === 'function'
  const counting = (request: Request) => {
    if (inBrowser) return sendInBrowser(request, body, onProgress)
    const pieces = { method: 'POST', body: piecesOf(body, onProgress), duplex: 'half' }
    const { headers, signal } = request
    return (fetch ?? globalThis.fetch)(new Request(request.url, { ...pieces, headers, signal } as RequestInit))
  }
  return counting as typeof globalThis.fetch
}

function piecesOf(body: Uint8Array, onProgress: OnProgress) {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = body.subarray(sent, sent + PIECE_BYTES)
      sent += piece.length
      if (piece.length > 0) controller.enqueue(piece)
      onProgress(sent / body.length)
      if (sent === body.length) controller.close()
    },
  })
}

const sendInBrowser = ({ url, headers, signal }: Request, body: Uint8Array<ArrayBuffer>, onProgress: OnProgress) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new TypeError('The connection broke'))
    request.onabort = () => reject(signal.reason)
    request.onload = () => resolve(responseOf(request))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

function responseOf(request: XMLHttpRequest) {
  const pause = request.getResponseHeader('Retry-After')
  return new Response(request.responseText, {
    status: request.status,
    headers: pause === null ? {} : { 'Retry-After': pause },
  })
}
