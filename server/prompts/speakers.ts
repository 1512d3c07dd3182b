type Named = { name: string }

const LABELLED = /(?:^|[\s;,|([])(?:speaker|character|said by|spoken by|voice|who)\s*[:=]\s*["“']?([^;,|()[\]"”\n]+)/iu
const LONGEST_NAME = 60
const LETTER = /[\p{L}\p{N}]/u

/**
 * Finds the speaker of a line in its context: one of the page's characters that it names, or the name it calls the speaker.
 * "speaker: Maren; harbour.txt" says Maren, and so does "Maren, shouting".
 */
export function speakerIn(context: string | null, characters: Named[]): string | undefined {
  if (!context) return undefined
  const label = LABELLED.exec(context)?.[1]?.slice(0, LONGEST_NAME).trim()
  return nameIn(label ?? context, characters) ?? (label || undefined)
}

/** The rest of a context that calls the speaker by a label. */
export const withoutSpeaker = (context: string) =>
  context
    .replace(LABELLED, '')
    .replace(/^[\s;,|]+/, '')
    .trim()

/** The name that stands first; of two at the same place the longer one. */
function nameIn(text: string, characters: Named[]) {
  const lower = text.toLowerCase()
  const named = characters.flatMap(({ name }) => {
    const at = placeOf(name.trim().toLowerCase(), lower)
    return at === -1 ? [] : [{ name, at }]
  })
  return named.sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]?.name
}

function placeOf(name: string, text: string) {
  if (name === '') return -1
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + name.length] ?? ' ')) return at
  return -1
}
