import { placeholders } from '#db/vocabulary/texts/placeholders.ts'

type Known = { source: string; content: string }

const NUMBER = /\p{Nd}+/gu
/** Ends that languages share; others, such as ? and !, some of them open as well or set apart. */
const END = /(?:\.|…|:)?$/u

/**
 * The translation of a known source text for one that differs in its numbers, placeholders and tags, in its case or in its end
 * alone, put right; undefined where more differs, or where it is not certain which part stands for which.
 */
export function putRight({ source, content }: Known, asked: string, language: string, own?: readonly RegExp[]) {
  if (source === asked) return content
  return (
    withTokens({ source, content }, asked, own) ??
    withCase({ source, content }, asked, language) ??
    withEnd({ source, content }, asked)
  )
}

function withTokens({ source, content }: Known, asked: string, own?: readonly RegExp[]): string | undefined {
  const [was, is, written] = [source, asked, content].map((text) => splitTokens(text, own))
  if (!was || !is || !written || was.rest.join('\0') !== is.rest.join('\0')) return undefined
  const changes = new Map<string, string>()
  for (const [n, token] of was.tokens.entries()) {
    const next = is.tokens[n]!
    if ((changes.get(token) ?? next) !== next) return undefined
    changes.set(token, next)
  }
  const changed = [...changes].filter(([token, next]) => token !== next)
  const count = (list: readonly string[], token: string) => list.filter((one) => one === token).length
  if (changed.some(([token]) => count(was.tokens, token) !== count(written.tokens, token))) return undefined
  return written.rest
    .map((part, n) => part + (changes.get(written.tokens[n] ?? '') ?? written.tokens[n] ?? ''))
    .join('')
}

/** Placeholders and numbers, with the text between them: each part follows the one of its place. */
function splitTokens(text: string, own?: readonly RegExp[]) {
  const rest: string[] = []
  const tokens: string[] = []
  let start = 0
  const add = (from: number, to: number) => {
    rest.push(text.slice(start, from))
    tokens.push(text.slice(from, to))
    start = to
  }
  let at = 0
  const addNumbers = (to: number) => {
    for (const { index, 0: digits } of text.slice(at, to).matchAll(NUMBER)) add(at + index, at + index + digits.length)
  }
  for (const { from, to } of placeholders(text, own)) {
    addNumbers(from)
    add(from, to)
    at = to
  }
  addNumbers(text.length)
  return { rest: [...rest, text.slice(start)], tokens }
}

function withCase({ source, content }: Known, asked: string, language: string): string | undefined {
  if (source.toLowerCase() !== asked.toLowerCase() || placeholders(content).length > 0) return undefined
  if (asked === source.toUpperCase()) return content.toLocaleUpperCase(language)
  const [first, last] = [asked.slice(0, 1), asked.slice(1)]
  if (last !== source.slice(1)) return undefined
  const letter = content.slice(0, 1)
  return (
    (first === first.toUpperCase() ? letter.toLocaleUpperCase(language) : letter.toLocaleLowerCase(language)) +
    content.slice(1)
  )
}

function withEnd({ source, content }: Known, asked: string): string | undefined {
  const [was, is] = [END.exec(source)![0], END.exec(asked)![0]]
  const isSame = source.slice(0, source.length - was.length) === asked.slice(0, asked.length - is.length)
  const isPlain = isSame && END.exec(content)![0] === was && (was !== '' || /\p{L}$/u.test(content))
  return isPlain ? content.slice(0, content.length - was.length) + is : undefined
}
