/** Bytes of an answer as they are unpacked: a few kilobytes on the wire may be gigabytes. */
export const MAX_BYTES = {
  answer: 4_000_000,
  /**
   * The events of one answer, which are read as they come. A token is an event of up to 400 bytes: 8,000 tokens of an answer
   * are 3.2 MB, and thoughts of 30,000 tokens before it 12 MB.
   */
  stream: 16_000_000,
  list: 1_000_000,
  refusal: 64_000,
}

/** A body that ends with `tooLarge` after its last allowed byte; its source is cancelled, which closes the connection. */
export function bounded(body: ReadableStream<Uint8Array>, maxBytes: number, tooLarge: () => Error) {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) controller.error(tooLarge())
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** The text of a body; undefined when it has more bytes, of which the rest is not read. */
export async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string | undefined> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
