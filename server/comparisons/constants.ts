export const COMPARED_TEXTS = { least: 20, usual: 50, most: 200 }
export const MAX_DESCRIPTION_LENGTH = 10_000

export const SIDES = ['a', 'b'] as const
export const CHOICES = ['first', 'second', 'same', 'neither'] as const
export type Choice = (typeof CHOICES)[number]

export const SAME_SIDES = 'The two sides are the same. Choose another model or another description for one of them.'
export const NO_SERVICE = 'Connect an AI service first: the built-in engine translates nothing'
export const NOT_YOUR_SERVICE =
  'A comparison is paid by the AI service that it uses. Connect one of your organization or project first.'
export const ONE_AT_A_TIME = 'A comparison of this project is being translated. Please wait until it is there.'
export const NOT_OPEN = 'This comparison no longer takes choices'
export const tooFewTexts = (count: number) =>
  `A comparison takes at least ${COMPARED_TEXTS.least} different texts, and this page has ${count}`
export const NOT_STOPPED = 'Only a comparison that has stopped can be begun again'
export const PAGE_AWAY = 'The page of this comparison is not there. Restore it from the bin first.'
