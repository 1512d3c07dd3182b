import type { Box, Measured } from '#collab/text/facts/boxes.ts'
import { findFontBytes } from '#db/queries/textBoxes/gameFonts.ts'
import type { Item } from '../prompts/textTasks.ts'
import type { Services } from '../services.ts'

export type Measuring = Pick<Services, 'texts'> & Partial<Pick<Services, 'db'>>
type ToMeasure = Omit<Item<'measure'>, 'box'> & { box: Box | undefined }

/** Undefined for a text without a box, and for one that cannot be measured. */
export async function measureTexts(
  { db, texts }: Measuring,
  project_id: string | undefined,
  items: readonly ToMeasure[],
): Promise<(Measured | undefined)[]> {
  const measured = new Array<Measured | undefined>(items.length)
  if (!db || project_id === undefined) return measured
  const boxed = items.flatMap(({ box, ...text }, at) => (box ? [{ ...text, box, at }] : []))
  for (const [font_id, own] of Map.groupBy(boxed, ({ box }) => box.font_id)) {
    // The bytes of a font never change.
    const key = `font ${font_id}`
    const read = async (push: (slice: unknown) => void) => push(await findFontBytes(db, project_id, font_id))
    const found = await texts.run('measure', undefined, own, { key, read })
    for (const [n, { at }] of own.entries()) measured[at] = found[n]
  }
  return measured
}
