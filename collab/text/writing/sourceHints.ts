const HINT = /^(?<hint>[\p{L}][\p{L}\p{N}_ -]{1,38})(?<sign>[|^])(?=[^\s|^][^|^]*$)/u
const CAMEL = /\p{Ll}\p{Lu}/u
const SIGNS = /[|^]/
const ALIKE_LETTERS = 4
const FIRST_WORD = /^[\p{L}\p{N}_-]+/u

/**
 * The source without the hint to translators before it, as in `hotkey|quick save` of GLib's `Q_` or `female^captain` of
 * Wesnoth, which no translation has. Plural forms between bars begin alike.
 */
export function withoutHint(source: string, translation: string): string {
  const { hint } = HINT.exec(source)?.groups ?? {}
  if (hint === undefined || SIGNS.test(translation)) return source
  const text = source.slice(hint.length + 1)
  const [word = ''] = FIRST_WORD.exec(hint) ?? []
  return !CAMEL.test(hint) && text.toLowerCase().startsWith(word.slice(0, ALIKE_LETTERS).toLowerCase()) ? source : text
}
