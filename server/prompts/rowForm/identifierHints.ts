const BETWEEN = /[^\p{L}\p{N}]+/u
const HUMP = /(\p{Ll})(\p{Lu})/gu
const TELLS = /^\p{L}{2,}$/u
const MAX_WORDS = 6

/** The words of an identifier, which often say where a text stands: `menu.btn_quit_01` is "menu btn quit". Without those of its context. */
export function hintOf(identifier: string, text: string, context = ''): string | undefined {
  const [said, known] = [text.toLowerCase(), context.toLowerCase()]
  const words = identifier
    .replaceAll(HUMP, '$1 $2')
    .split(BETWEEN)
    .filter((word) => TELLS.test(word))
  const telling = [...new Set(words)].filter((word) => !known.includes(word.toLowerCase())).slice(-MAX_WORDS)
  return telling.every((word) => said.includes(word.toLowerCase())) ? undefined : telling.join(' ')
}
