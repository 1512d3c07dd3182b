import { namedAsCharacters } from '#collab/text/facts/speakers.ts'
import type { TranslationAids } from '#server/rows/contract.ts'
import type { Source } from '../../rows/rows.ts'

export type Group = {
  scene: string | undefined
  /** `begins` and `ends`: the rows around it are somebody else's. */
  speaker: { name: string; begins: boolean; ends: boolean } | undefined
}
export type Groups = ReadonlyMap<string, Group>

export function speakersOf(rows: readonly Source[], characters: TranslationAids['characters']): Groups {
  const nameOf = namedAsCharacters(characters)
  return new Map(
    rows.flatMap(({ id, facts }) => {
      const name = nameOf(facts?.speaker ?? null)
      return name ? [[id, { scene: undefined, speaker: { name, begins: true, ends: true } }]] : []
    }),
  )
}

/** Groups rows in the order of the file by scene and speaker; a row alone is no scene, and ends the one above it. */
export function groupRows(rows: readonly Source[], characters: TranslationAids['characters']): Groups {
  const named = rows.map(({ scene }) => scene ?? '')
  const scenes = named.map((scene, at) => (scene === named[at - 1] || scene === named[at + 1] ? scene : ''))
  const nameOf = namedAsCharacters(characters)
  const speakers = rows.map(({ facts }) => nameOf(facts?.speaker ?? null))
  return new Map(
    rows.map(({ id }, at) => {
      const [scene, name] = [scenes[at], speakers[at]]
      const speaker = name && { name, begins: name !== speakers[at - 1], ends: name !== speakers[at + 1] }
      return [id, { scene: scene === (scenes[at - 1] ?? '') ? undefined : scene, speaker: speaker || undefined }]
    }),
  )
}
