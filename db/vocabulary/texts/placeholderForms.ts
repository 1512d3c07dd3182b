const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]/u

export const COMMENT = '<!--'

/**
 * Each form is read in time linear in its length: no part can take over what the part before it gives back, and no form can
 * begin again inside a run that it failed in. Of two forms that begin at the same place the first one counts.
 */
const FORMS = [
  /https?:\/\/(?:[^\s<>"'{}[\]]|\{\w[\w.]*\})*(?:[\w/]|\{\w[\w.]*\})/u,
  /\$\{[^{}\n]*\}/u,
  /\{\{[^{}\n]*\}\}/u,
  /%\{[^{}\s]*\}/u,
  /\{%[^{}\n]*\}/u,
  /\{[a-z_][\w.]*(?:\|[\w.]+(?:=[^{}\s|]*)?)+\}/u,
  /\{[#/]?[\p{L}\p{N}_.+*-]*(?:=[^{}\n]*|[:!][^{}\s]*)?\}/u,
  /\{\s*[\w.]+\s*,\s*(?:number|date|time|spellout|ordinal|duration)(?:[^{}\n\w][^{}\n]*)?\}/u,
  // "%dx%d" are two directives: a name between percent signs is longer and ends there.
  /%[A-Za-z_][\w.]{2,}%(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}$])/u,
  /%\([\w.]+\)[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?[sdifgrx]/u,
  /%(?:\d+\$)?[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:(?:hh?|ll?|[zjt])?[di]|[sdufr@])/u,
  /%(?:\d+\$)?[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:ll?)?[xXoeEgGcaAbBHIMSpYymjZ](?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])/u,
  /%(?:L?[1-9]\d?|n(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]))/u,
  /%%/u,
  /\$[A-Za-z_]\w*\$/u,
  /<!--/u,
  /<\/?[\p{L}_][^<>\n]*>/u,
  /<(?:\/?\d{1,3}\s?\/?|\/)>/u,
  // A tag's name may hold colons, and so may what follows the first of them, up to a space or "=".
  /\[\/?[\p{L}_][\p{L}\p{N}_.-]*:[^[\]\s=]*(?:=[^[\]\n]*)?\]/u,
  /\[\/?[\p{L}_][\p{L}\p{N}_.:-]*(?:(?:\([^()[\]\n]*\)(?:![a-z])*|(?:![a-z])+)(?::[^[\]\s=]*)?)?(?:=[^[\]\n]*)?\]/u,
  /\[[\p{L}_][\p{L}\p{N}_.:-]*(?:\s[\p{L}_][\p{L}\p{N}_.:-]*=(?:"[^"[\]\n]*"|'[^'[\]\n]*'|[^\s"'[\]]+))+\s?\/?\]/u,
  /\[\*\]/u,
  /\\[A-Za-z]{1,12}\[[^[\]\n]*\]/u,
  /\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt"'\\.|!^$<>{}@?])/u,
  /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});/u,
  // "{0}:lla" has the ending of a case.
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_:}]):[a-z][a-z0-9_]+:?/u,
  // Between spaces it parts plural forms and captions; two of them, and colours, are code anywhere.
  /\|\||\|c[0-9a-fA-F]{8}|\|[rn](?![\p{L}\p{N}])|(?<= )\|(?= )/u,
]

export const FLAT = new RegExp(FORMS.map(({ source }) => source).join('|'), 'gu')

type Span = { from: number; to: number }
type Run = Span & { text: string }

const MARKS = '*_~'
const MEANINGS = new Set(['**', '***', '_', '__', '___', '~~'])

/**
 * Finds the marks around emphasized words, as in `**bold**`, `_emphasis_` and `~~struck~~`: those that have their other half
 * on the same line. A mark beside a letter, as in `snake_case`, belongs to its word; scripts without spaces have no such rule.
 */
export function emphasisIn(text: string): Span[] {
  if (!/[*_~]/.test(text)) return []
  const found: Span[] = []
  let open = new Map<string, Run>()
  for (const run of runsIn(text)) {
    if (run.text === '\n') open = new Map()
    if (!MEANINGS.has(run.text)) continue
    const [before, after] = [text[run.from - 1] ?? ' ', text[run.to] ?? ' ']
    const opened = open.get(run.text)
    if (opened && !isBlank(before) && !WORD.test(after)) {
      found.push(opened, run)
      open.delete(run.text)
    } else if (!isBlank(after) && !WORD.test(before)) open.set(run.text, run)
  }
  return found.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from)
}

const isBlank = (character: string) => character.trim() === ''

function* runsIn(text: string): Generator<Run> {
  for (let from = 0; from < text.length; ) {
    const mark = text[from]!
    let to = from + 1
    if (MARKS.includes(mark)) while (text[to] === mark) to++
    if (MARKS.includes(mark) || mark === '\n') yield { from, to, text: text.slice(from, to) }
    from = to
  }
}
