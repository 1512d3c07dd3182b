export type Random = () => number

export const pickIn = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)]!
export const below = (end: number, random: Random) => Math.floor(random() * end)
