import type { Check } from '../check.ts'

const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}/u
/** Numbers of lines are remarks; a long dash begins what people say. */
const LIST_MARK = /^\s{0,4}(?:[-–*•·‣⁃▪▫●○■□◆◇★☆►▶▸→➜➤✓✔✗✘+>]\s|\(?\p{L}\)\s)/u
const WITH_SIGN = /^\s{0,4}(?:[^\p{L}\s]|\p{L}\))/u
const SIGNS = /^[^\p{L}]+/u

/** Models make lists, and cheer texts up. */
export const ornaments: Check = {
  name: 'ornament',
  severity: 'doubtful',
  about: 'words',
  find({ text: source }, { text }) {
    const faults: string[] = []
    if (PICTURE.test(text) && !PICTURE.test(source)) faults.push('A picture stands in it that is not in the source.')
    if (LIST_MARK.test(text) && !WITH_SIGN.test(source))
      faults.push(`${SIGNS.exec(text.trim())?.[0].trim() || text.trim().slice(0, 2)} stands before it.`)
    return faults
  },
}
