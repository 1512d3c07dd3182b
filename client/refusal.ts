/** An answer that is no success: its status, and the server's own sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(sentenceOf(body) ?? `The server answered with status ${status}`)
    this.status = status
    this.body = body
  }
}

/** The server was not reached, or the connection broke; `cause` says why. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

export async function refusalOf(response: Response) {
  const text = await response.text()
  return new Refusal(response.status, parsed(text))
}

/** `detail` is a sentence, or a list of faults with a sentence each. */
function sentenceOf(body: unknown) {
  const { detail } = (typeof body === 'object' && body !== null ? body : {}) as { detail?: unknown }
  if (typeof detail === 'string') return detail || undefined
  if (!Array.isArray(detail)) return undefined
  const sentences = detail.map((fault: { msg?: unknown }) => fault?.msg).filter((msg) => typeof msg === 'string')
  return sentences.join('. ') || undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
