import { seeded } from '../../support/runs/random.ts'

export type Draw = ReturnType<typeof createDraw>

/** Random draws of a history, repeated by its seed. */
export function createDraw(seed: number) {
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  return {
    chance: (share: number) => random() < share,
    /** Both included. */
    between: (least: number, most: number) => least + below(most - least + 1),
    one: <Thing>(things: readonly Thing[]) => things[below(things.length)]!,
    /** By their weights. */
    weighted<Thing extends { weight: number }>(things: readonly Thing[]) {
      let left = random() * things.reduce((sum, { weight }) => sum + weight, 0)
      for (const thing of things) {
        left -= thing.weight
        if (left < 0) return thing
      }
      return things[0]!
    },
    shuffled: <Thing>(things: readonly Thing[]) =>
      things
        .map((thing) => ({ thing, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ thing }) => thing),
  }
}
